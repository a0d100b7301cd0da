import { useTranslations } from 'use-intl';
import type { HomePage, Partner } from '#site-content/site-content.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { ContentLink } from './content-link.tsx';
import shared from './home-page.module.css';
import { MovingArea } from './moving-area.tsx';
import styles from './partner-strip.module.css';
import { SectionHeading } from './section-heading.tsx';

/** How often the logos stand in the strip. Only the first time counts for screen readers. */
const TIMES = 4;

/** The partners' logos, scrolling by; a plain grid where nothing may move. */
export function PartnerStrip({ words, partners }: { words: HomePage['partners']; partners: Partner[] }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="partners" className={styles.section}>
      <div className="page-width">
        <SectionHeading id="partners" heading={words.heading} text={words.text} />
      </div>
      <MovingArea label={t('home.partners.list')} className={styles.area}>
        <div className={styles.window}>
          <div className={styles.track}>
            <ul className={styles.logos} aria-label={t('home.partners.list')}>
              {partners.map(({ name, logo, link }) => (
                <li key={name}>
                  {link ? (
                    <ContentLink link={link}>
                      <Logo {...logo} />
                    </ContentLink>
                  ) : (
                    <Logo {...logo} />
                  )}
                </li>
              ))}
            </ul>
            {Array.from({ length: TIMES - 1 }, (_, repeat) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: repeats have nothing but their order.
              <ul key={repeat} className={styles.repeat} aria-hidden="true">
                {partners.map(({ name, logo }) => (
                  <li key={name}>
                    <Logo {...logo} alt="" />
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </div>
      </MovingArea>
      {words.note && <p className={`page-width ${shared.note}`}>{words.note}</p>}
    </section>
  );
}

function Logo(logo: Partner['logo']) {
  return <ContentPicture picture={logo} sizes="12rem" />;
}
