import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { MAX_QUESTION } from '#model/search-limits.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { StateDirectory } from '../../ui/state-directory.tsx';
import type { FoundProviders } from './find-providers.ts';
import { SEARCH_FORM_ID } from './places-query.ts';
import type { Chip, Reading, Understood } from './understood.ts';
import styles from './understood-question.module.css';

interface UnderstoodQuestionProps {
  understood: Understood;
  area: FoundProviders['area'] | null;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What a question was understood as: chips that can be taken off, or readings to choose from. All of it plain links. */
export function UnderstoodQuestion({ understood, area, heading }: UnderstoodQuestionProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const language = useLocale();
  const { title, chips, readings, others, ask, all, medicaid, otherPlace } = understood;
  const isOpen = !chips.some(({ kind }) => kind === 'service');
  const textOf = ({ kind, text }: Chip) =>
    kind === 'service' || kind === 'program' || kind === 'must'
      ? text
      : t(`places.understood.${kind}`, { text, count: Number(text) });
  const link = ({ text, search, count }: Reading) => (
    <li key={search}>
      <Link to={pathname + search} preventScrollReset>
        <span>{text}</span>{' '}
        {count !== null && area && <small>{t('places.understood.count', { count, place: area.label })}</small>}
      </Link>
    </li>
  );
  if (title === 'heading' && chips.length === 0) return null;
  return (
    <section className={styles.understood} aria-labelledby="understood">
      <h2 id="understood" ref={heading} tabIndex={-1}>
        {t(`places.understood.${title}`, { place: area?.label ?? '' })}
        {!isOpen && <span className="visually-hidden">: {chips.map(textOf).join(', ')}</span>}
      </h2>
      {understood.isCut && <p>{t('places.understood.cut', { count: MAX_QUESTION })}</p>}
      {title === 'nothing' && (
        <>
          <p>{t('places.understood.sorry')}</p>
          <ul className={styles.ways}>
            <li>
              <a href={`#${SEARCH_FORM_ID}`}>{t('places.understood.pick')}</a>
            </li>
            {medicaid && (
              <li>
                <StateDirectory address={medicaid.list} program={medicaid.name} />
              </li>
            )}
            <li>
              <a href="tel:211">{t('places.results.call211')}</a>
            </li>
            <li>
              <Link to={pathInLanguage('/get-involved/unlisted-services', language)}>
                {t('places.understood.unlisted')}
              </Link>
            </li>
          </ul>
          <p>{t('places.frequent')}</p>
        </>
      )}
      {readings.length > 0 && (
        <ul className={title === 'which' ? styles.readings : `${styles.readings} ${styles.starts}`}>
          {readings.map(link)}
        </ul>
      )}
      {all && (
        <p className={styles.ways}>
          <Link to={pathname + all.search} preventScrollReset>
            {t('places.none.allServices', all)}
          </Link>
        </p>
      )}
      {chips.length > 0 && (
        <>
          {isOpen && <p>{t('places.understood.also')}</p>}
          <ul className={styles.chips}>
            {chips.map((chip) => (
              <li key={chip.search}>
                <Link to={pathname + chip.search} preventScrollReset>
                  {textOf(chip)}
                  <span className="visually-hidden">, {t('places.understood.remove')}</span>
                  <Icon name="no" size="0.9em" />
                </Link>
              </li>
            ))}
          </ul>
          <details>
            <summary>{t('places.understood.why')}</summary>
            <ul className={styles.why}>
              {chips.map((chip) => (
                <li key={chip.search}>
                  <strong>{textOf(chip)}</strong>:{' '}
                  {chip.because
                    ? t('places.understood.because', { words: chip.because })
                    : t('places.understood.chosen')}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      {ask.length > 0 && (
        <p>
          {t('places.understood.ask')}{' '}
          {ask.map(({ text, need }) => text ?? t(`places.understood.${need!}`)).join(' · ')}
        </p>
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          <p>{t('places.understood.others')}</p>
          <ul>{others.map(link)}</ul>
        </div>
      )}
      {otherPlace && (
        <p>
          <Link to={pathname + otherPlace.search}>{t('places.understood.instead', { place: otherPlace.label })}</Link>
        </p>
      )}
    </section>
  );
}
