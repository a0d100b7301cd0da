import type { HomePage } from '#site-content/site-content.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { ContentLink } from './content-link.tsx';
import shared from './home-page.module.css';
import { SectionHeading } from './section-heading.tsx';
import styles from './support.module.css';

/** 'Never alone': a statistic, a picture, the mission and the resources. */
export function Support({ support }: { support: HomePage['support'] }) {
  const { heading, text, rate, picture, mission, resources, button } = support;
  return (
    <section aria-labelledby="support" className={`page-width ${shared.section}`}>
      <SectionHeading id="support" heading={heading} text={text}>
        <ContentLink link={button.link} className="button quiet">
          <Icon name="play" />
          {button.label}
        </ContentLink>
      </SectionHeading>
      <div className={styles.cards}>
        <Reveal className={`${styles.card} ${styles.rate}`}>
          <p>
            <strong>{rate.figure}</strong> <span>{rate.text}</span>
          </p>
          <p className={styles.note}>{rate.note}</p>
        </Reveal>
        <Reveal className={styles.picture}>
          <ContentPicture picture={picture} sizes="(max-width: 48rem) 90vw, 600px" />
        </Reveal>
        <Reveal className={`${styles.card} ${styles.mission}`}>
          <h3>{mission.heading}</h3>
          <p>{mission.text}</p>
        </Reveal>
        <Reveal className={`${styles.card} ${styles.resources}`}>
          <h3>{resources.heading}</h3>
          <p>{resources.text}</p>
          <ContentLink link={resources.button.link} className="button">
            {resources.button.label}
          </ContentLink>
        </Reveal>
      </div>
    </section>
  );
}
