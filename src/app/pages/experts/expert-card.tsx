import { Link } from 'react-router';
import { useLocale } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SampleTag } from '../../ui/sample-tag.tsx';
import type { CardColor } from './card-colors.ts';
import styles from './expert-card.module.css';
import type { ExpertCardFacts } from './experts-query.ts';

/** One expert; the whole card links to the person's page and grows on hover and focus. */
export function ExpertCard(props: { expert: ExpertCardFacts; color: CardColor; eager: boolean }) {
  const { expert, color, eager } = props;
  const { image } = expert;
  const language = useLocale();
  return (
    <article className={`${styles.card} ${styles[color]}`}>
      <div className={styles.top}>
        <ContentPicture picture={image} sizes="(max-width: 30rem) 20vw, 6rem" when={eager ? 'early' : 'lazy'} />
        <div className={styles.names}>
          <h3>
            <Link to={pathInLanguage(`/experts/${expert.id}`, language)} className={styles.link}>
              {expert.name}
            </Link>
          </h3>
          <p>{expert.title}</p>
          {expert.sample && <SampleTag />}
        </div>
      </div>
      <p className={styles.bio}>{expert.bio}</p>
      <div className={styles.bottom}>
        <ul className={styles.topics}>
          {expert.topics.map(({ value, label }) => (
            <li key={value}>{label}</li>
          ))}
        </ul>
        <span className={styles.arrow}>
          <Icon name="arrow" />
        </span>
      </div>
    </article>
  );
}
