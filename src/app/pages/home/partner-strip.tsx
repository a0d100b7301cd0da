import { useTranslations } from 'use-intl';
import type { HomePage, Partner } from '#site-content/site-content.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { ContentLink } from './content-link.tsx';
import shared from './home-page.module.css';
import { MovingArea } from './moving-area.tsx';
import styles from './partner-strip.module.css';
import { SectionHeading } from './section-heading.tsx';

/** How often the strip repeats the logos. Screen readers get only the first copy. */
const COPIES = 4;

/** The partners' logos, scrolling; a plain grid with reduced motion. */
export function PartnerStrip({ words, partners }: { words: HomePage['partners']; partners: Partner[] }) {
  const t = useTranslations();
  if (partners.length === 0) return null;
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
            {Array.from({ length: COPIES - 1 }, (_, repeat) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the copies are identical and never reordered.
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
