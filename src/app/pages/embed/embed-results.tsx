import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { CardReach } from '../../ui/card-reach.tsx';
import { Lines } from '../../ui/lines.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import cardStyles from '../../ui/provider-card.module.css';
import { KeyFacts, ProviderCards } from '../../ui/provider-card.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import { Call211 } from '../places/call-211.tsx';
import { Concern, Danger } from '../places/danger.tsx';
import type { FoundProviders, PlacesResult } from '../places/find-providers.ts';
import { NoResults } from '../places/no-results.tsx';
import { Missing, OfferCount } from '../places/offered.tsx';
import type { Reading } from '../places/offered-readings.ts';
import { SimilarNames } from '../places/similar-names.tsx';
import type { Understood } from '../places/understood.ts';
import understoodStyles from '../places/understood-question.module.css';
import { useSearchTextIn, useWhere } from '../places/use-search-text.ts';
import { ANSWER_ID, answerOf } from './answer-of.ts';
import styles from './embed-page.module.css';
import type { EmbedLook } from './embed-query.ts';
import { useEmbedLink } from './use-embed-links.ts';

/** Cards in the box; the others are one press away. */
export const SHOWN = 4;

/** What a search says, as on Our Places: whom to call in danger, a choice of services, and who is nearest. */
export function EmbedResults({ result, look }: { result: PlacesResult; look: EmbedLook }) {
  const t = useTranslations();
  const { query, found, notice, understood, named } = result;
  const linkTo = useEmbedLink(query, look);
  const text = useSearchTextIn(named, query);
  const heading = useRef(null);
  const answer = answerOf(result);
  return (
    <>
      {answer === 'danger' && (
        <div id={ANSWER_ID} tabIndex={-1}>
          {understood!.lines.length > 0 && <Danger understood={understood!} heading={heading} />}
          {understood!.concern.length > 0 && <Concern lines={understood!.concern} heading={heading} />}
        </div>
      )}
      {notice?.kind === 'unknownService' && <p>{t('places.notice.unknownService', { service: notice.text })}</p>}
      {understood && (
        <Choice
          understood={understood}
          found={found}
          linkTo={linkTo}
          headingId={answer === 'choice' ? ANSWER_ID : undefined}
        />
      )}
      {found && !understood?.all && (
        <section aria-labelledby="found" className={styles.part}>
          <div id={answer === 'found' ? ANSWER_ID : undefined} tabIndex={-1}>
            <FoundHeading found={found} services={text.services} query={query} />
          </div>
          {found.total > 0 && <Cards providers={found.providers.slice(0, SHOWN)} searched={query.services} />}
          <NoResults query={query} found={found} text={text} isFramed linkTo={linkTo} />
        </section>
      )}
    </>
  );
}

interface FoundHeadingProps {
  found: FoundProviders;
  services: string;
  query: PlacesResult['query'];
}

/** '14 results' and for what, where. */
function FoundHeading({ found: { total, area }, services, query }: FoundHeadingProps) {
  const t = useTranslations();
  const where = useWhere()(query, area);
  return (
    <>
      <h2 id="found">{total === 0 ? t('places.results.none') : t('places.results.count', { count: total })}</h2>
      <p>{`${services}, ${where}`}</p>
      {area.widerThan && <p>{t('places.results.wider', { miles: area.widerThan })}</p>}
      {area.hadStreet && <p>{t('places.results.noStreets')}</p>}
    </>
  );
}

function Cards({ providers, searched }: { providers: ProviderView[]; searched: string[] }) {
  const t = useTranslations();
  return (
    <ProviderCards>
      <ol className={styles.cards} aria-label={t('places.results.listLabel')}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <Card provider={provider} searched={searched} />
          </li>
        ))}
      </ol>
    </ProviderCards>
  );
}

/** A card of Our Places without what needs the device's storage. Its details open in a new tab. */
function Card({ provider, searched }: { provider: ProviderView; searched: string[] }) {
  const t = useTranslations();
  const path = providerPath(provider.id, useLocale());
  const labelId = `provider-${provider.number}`;
  return (
    <article className={cardStyles.card} aria-labelledby={labelId}>
      <h3 data-number={provider.number}>
        <span className="visually-hidden">{`${provider.number}. `}</span>
        <NewTabLink href={path} className={cardStyles.open}>
          <span id={labelId}>
            <Lines text={provider.name} />
          </span>
        </NewTabLink>
      </h3>
      <KeyFacts provider={provider} searched={searched}>
        <NewTabLink href={path} className={cardStyles.more} describedBy={labelId}>
          {t('provider.more')}
        </NewTabLink>
      </KeyFacts>
      {provider.phone && (
        <div className={cardStyles.act}>
          <CardReach provider={provider} labelId={labelId} onCall={() => {}} />
        </div>
      )}
    </article>
  );
}

interface ChoiceProps {
  understood: Understood;
  found: FoundProviders | null;
  linkTo: (search: string) => string;
  headingId: string | undefined;
}

/** Services to choose from, where a question does not say which it asks for. */
function Choice({ understood: { title, byName, readings, missing, all }, found, linkTo, headingId }: ChoiceProps) {
  const t = useTranslations();
  const area = found?.area;
  const link = (reading: Reading) => (
    <li key={reading.search}>
      <a href={linkTo(reading.search)}>
        <span>{reading.text}</span> <OfferCount reading={reading} area={area} />
      </a>
    </li>
  );
  if (title === 'heading' && !all) return <Missing missing={missing} />;
  return (
    <section className={styles.part}>
      {title !== 'heading' && (
        <h2 id={headingId} tabIndex={-1}>
          {t(`places.understood.${title}`, { place: area?.label ?? '', count: readings.length + (byName ? 1 : 0) })}
        </h2>
      )}
      <Missing missing={missing} />
      {title === 'nothing' && (
        <p>
          {t('places.understood.sorry')} <Call211 />
        </p>
      )}
      {all && found && title === 'nothing' && <SimilarNames providers={found.similar} isFramed />}
      <ul className={`${understoodStyles.readings} ${understoodStyles.starts}`}>
        {byName && link({ ...byName, text: t('places.summary.named', { name: byName.text }) })}
        {readings.map(link)}
      </ul>
      {all && (
        <p className={understoodStyles.ways}>
          <a href={linkTo(all.search)}>{t('places.none.allServices', all)}</a>
        </p>
      )}
    </section>
  );
}
