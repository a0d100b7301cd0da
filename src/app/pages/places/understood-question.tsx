import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { StateDirectory } from '../../ui/state-directory.tsx';
import { Call211 } from './call-211.tsx';
import type { FoundProviders } from './find-providers.ts';
import { Missing, OfferCount } from './offered.tsx';
import type { Reading } from './offered-readings.ts';
import { SEARCH_FORM_ID } from './places-query.ts';
import { SimilarNames } from './similar-names.tsx';
import type { Understood } from './understood.ts';
import styles from './understood-question.module.css';

interface UnderstoodQuestionProps {
  understood: Understood;
  found: FoundProviders | null;
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Where a question does not say which service it asks for: readings to choose from, or other ways on; where it does,
 * who has it as a name. All plain links.
 */
export function UnderstoodQuestion({ understood, found, heading }: UnderstoodQuestionProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const language = useLocale();
  const { title, byName, names, readings, missing, all, medicaid } = understood;
  const area = found?.area;
  const link = (reading: Reading) => (
    <li key={reading.search}>
      <Link discover="none" to={pathname + reading.search} preventScrollReset>
        <span>{reading.text}</span> <OfferCount reading={reading} area={area} />
      </Link>
    </li>
  );
  const named = byName && link({ ...byName, text: t('places.summary.named', { name: byName.text }) });
  const showAll = all && (
    <p className={styles.ways}>
      <Link discover="none" to={pathname + all.search} preventScrollReset>
        {t('places.none.allServices', all)}
      </Link>
    </p>
  );
  const similar = found?.similar ?? [];
  if (title === 'heading') {
    if (missing) return <Missing missing={missing} />;
    if (names.length > 0) return <SimilarNames providers={[]} names={names} />;
    if (!byName) return showAll;
    if (similar.length === 0) return <ul className={styles.ways}>{named}</ul>;
    // Without results, they stand among the ways on.
    return found!.total > 0 && <SimilarNames providers={similar} />;
  }
  return (
    <section className={styles.understood} aria-labelledby="understood">
      <h2 id="understood" ref={heading} tabIndex={-1}>
        {t(`places.understood.${title}`, { place: area?.label ?? '', count: readings.length + (byName ? 1 : 0) })}
      </h2>
      <Missing missing={missing} />
      {area?.widerThan && <p>{t('places.results.wider', { miles: area.widerThan })}</p>}
      {title === 'nothing' && (
        <>
          <SimilarNames providers={all ? similar : []} names={names} />
          {names.length + similar.length === 0 && <p>{t('places.understood.sorry')}</p>}
          <ul className={styles.ways}>
            {named}
            <li>
              <a href={`#${SEARCH_FORM_ID}`}>{t('places.understood.pick')}</a>
            </li>
            {medicaid && (
              <li>
                <StateDirectory address={medicaid.list} program={medicaid.name} />
              </li>
            )}
            <li>
              <Call211 />
            </li>
            <li>
              <Link discover="none" to={pathInLanguage('/get-involved/unlisted-services', language)}>
                {t('places.understood.unlisted')}
              </Link>
            </li>
          </ul>
          <p>{t('places.frequent')}</p>
        </>
      )}
      {title === 'what' && <SimilarNames providers={[]} names={names} />}
      {(named || readings.length > 0) && (
        <ul className={title === 'which' ? styles.readings : `${styles.readings} ${styles.starts}`}>
          {title === 'which' && named}
          {readings.map(link)}
        </ul>
      )}
      {showAll}
    </section>
  );
}
