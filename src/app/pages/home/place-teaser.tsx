import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Point } from '#geo/point.ts';
import type { HomePage } from '#site-content/site-content.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { useSiteData } from '../../site-data.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import styles from './place-teaser.module.css';
import { SectionHeading } from './section-heading.tsx';

const MAP = { width: '1200', height: '420' };

/** Three sample places, numbered on a map of the country; each links to the providers near it. */
export function PlaceTeaser({ teaser, points }: { teaser: HomePage['map']; points: (Point | null)[] }) {
  const { heading, text, note, places } = teaser;
  return (
    <section aria-labelledby="places" className={styles.band}>
      <div className={`page-width ${styles.inner}`}>
        <SectionHeading id="places" heading={heading} text={text} />
        <CountryMap points={points} />
        <ol className={styles.cards}>
          {places.map((place, index) => (
            <li key={place.name}>
              <PlaceCard place={place} number={index + 1} />
            </li>
          ))}
        </ol>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </section>
  );
}

function PlaceCard({ place, number }: { place: HomePage['map']['places'][number]; number: number }) {
  const t = useTranslations();
  const { name, kind, city, tag, picture, link } = place;
  return (
    <Reveal>
      <article className={styles.card}>
        <ContentPicture picture={picture} sizes="(max-width: 48rem) 90vw, 400px" />
        <div className={styles.words}>
          <p className={styles.tag}>{tag}</p>
          <h3>{name}</h3>
          <p>
            <span className={styles.number}>{number}</span> {kind}, {city}
          </p>
          <Link to={pathInLanguage(link, useLocale())} className={styles.link}>
            {t('home.map.near', { city })}
            <Icon name="arrow" size="1em" />
          </Link>
        </div>
      </article>
    </Reveal>
  );
}

function CountryMap({ points }: { points: (Point | null)[] }) {
  const t = useTranslations();
  const { apiBase } = useSiteData();
  const markers = points.flatMap((point, index) => (point ? [`${point.lat},${point.lng},${index + 1}`] : []));
  const at = markers.length > 0 && { at: markers.join(';') };
  const address = (scheme: string) => `${apiBase}/static-map?${new URLSearchParams({ ...MAP, ...at, scheme })}`;
  return (
    <picture className={styles.map}>
      <source media="(prefers-color-scheme: dark)" srcSet={address('dark')} />
      <img src={address('light')} alt={t('home.map.alt')} {...MAP} loading="lazy" decoding="async" />
    </picture>
  );
}
