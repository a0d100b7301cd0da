import { useLocale, useTranslations } from 'use-intl';
import { EMBED_PATH } from '../../framing.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { QuestionField } from '../../ui/question-field.tsx';
import type { PlacesResult } from '../places/find-providers.ts';
import { NearPlaces } from '../places/near-places.tsx';
import { useSearchTextIn } from '../places/use-search-text.ts';
import { ANSWER_ID, answerOf } from './answer-of.ts';
import styles from './embed-page.module.css';
import { type EmbedLook, lookParams } from './embed-query.ts';
import { useEmbedLink } from './use-embed-links.ts';

/** What is needed, or the service that the partner chose, and where. A plain form, whose answer is read first. */
export function EmbedForm({ result, look }: { result: PlacesResult; look: EmbedLook }) {
  const t = useTranslations();
  const { query, notice, named } = result;
  const language = useLocale();
  const linkTo = useEmbedLink(query, look);
  const { services } = useSearchTextIn(named, query);
  const isForService = query.services.length > 0 && query.question === '';
  const hasProblem = answerOf(result) === 'place';
  const kept: [string, string][] = [
    ...lookParams(look),
    ...(isForService ? query.services.map((name): [string, string] => ['service', name]) : []),
  ];
  return (
    <search aria-label={t('places.search.label')}>
      <form action={`${pathInLanguage(EMBED_PATH, language)}#${ANSWER_ID}`} className={styles.form}>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {isForService ? (
          <p>
            {t('places.search.need')} <strong>{services}</strong>{' '}
            <a href={linkTo({ services: [] })}>{t('places.summary.change')}</a>
          </p>
        ) : (
          <QuestionField initial={query.question} />
        )}
        <div>
          <label htmlFor="place">{t('places.search.place')}</label>
          {hasProblem && (
            <p id={ANSWER_ID} tabIndex={-1} className={styles.problem}>
              {notice?.kind === 'unknownPlace'
                ? t('places.notice.unknownPlace', { place: notice.text })
                : t('places.notice.noPlace')}
            </p>
          )}
          <NearPlaces notice={notice} linkTo={(place) => linkTo({ place, point: null })} />
          <input
            id="place"
            name="place"
            defaultValue={query.place}
            placeholder={t('places.search.placeHint')}
            autoComplete="postal-code"
            maxLength={200}
            aria-invalid={hasProblem || undefined}
            aria-describedby={hasProblem ? ANSWER_ID : undefined}
          />
        </div>
        <button type="submit" className="button">
          <Icon name="search" />
          {t('places.search.submit')}
        </button>
      </form>
    </search>
  );
}
