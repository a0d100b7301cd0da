import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { pathInLanguage } from '../messages/language.ts';
import { useAge } from '../messages/use-age.ts';
import { Directions } from './directions.tsx';
import { ExplainedTerm } from './explained-term.tsx';
import { FactList } from './fact-list.tsx';
import { ICalled } from './i-called.tsx';
import { Lines } from './lines.tsx';
import { ListingSources } from './listing-sources.tsx';
import { MoreContacts } from './more-contacts.tsx';
import { OpenNow } from './open-now.tsx';
import { OwnWords } from './own-words.tsx';
import styles from './provider-details.module.css';
import {
  Accepting,
  CallerFacts,
  Hours,
  ListingAge,
  MainService,
  MedicaidFacts,
  Reach,
  useDistanceText,
} from './provider-facts.tsx';
import { reportPath } from './provider-path.ts';
import { StateDirectory } from './state-directory.tsx';

interface ProviderDetailsProps {
  provider: ProviderView;
  /** Heading level of the provider's name. */
  headingLevel: 'h1' | 'h3';
  /** The button that saves it in My list. */
  save: ReactNode;
  /** A map of its place, on a page of its own. */
  map?: ReactNode;
  /** The search that the visitor came from, as a query string. */
  results?: string | undefined;
}

/** All facts about a provider, most useful first. */
export function ProviderDetails({ provider, headingLevel: Heading, save, map, results }: ProviderDetailsProps) {
  const t = useTranslations();
  const language = useLocale();
  const distance = useDistanceText()(provider);
  const Section = Heading === 'h1' ? 'h2' : 'h4';
  const { details, assembled, source } = provider;
  const { mailOnly } = provider;
  const ageOf = useAge();
  /** The age of what the listing says of a field, if that is no longer believed. */
  const oldFact = (fact: 'phone' | 'hours', key: 'phone' | 'openingHours') => {
    const at = assembled?.saidBy[key];
    return ageOf(fact, (at === undefined ? source : (assembled?.records[at] ?? source)).date);
  };
  const oldHours = provider.hours.length > 0 && oldFact('hours', 'openingHours');
  const oldPhone = provider.phone && !ageOf('listing', source.date) && oldFact('phone', 'phone');
  const inWords = (key: 'eligibility' | 'howToApply' | 'fees' | 'description') =>
    details[key] && (
      <section>
        <Section>{t(`provider.${key}`)}</Section>
        <OwnWords text={details[key]} />
      </section>
    );
  return (
    <div className={map ? `${styles.details} ${styles.withMap}` : styles.details}>
      <div className={styles.top}>
        <div className={styles.who}>
          <Heading>
            <Lines text={provider.name} />
          </Heading>
          <p>
            <MainService provider={provider} />
          </p>
          {provider.otherNames.length > 0 && (
            <p className={styles.soft}>{t('provider.otherNames', { names: provider.otherNames.join(', ') })}</p>
          )}
        </div>
        <ListingAge provider={provider} />
        <CallerFacts provider={provider} part="wrong" />
        <section>
          <Section>{t('provider.medicaid')}</Section>
          <MedicaidFacts provider={provider} sources={assembled?.saidBy.medicaid.map((at) => assembled.records[at])} />
          <Accepting provider={provider} />
          <CallerFacts provider={provider} part="told" />
          <div className={styles.ways}>
            {(provider.stateDirectory || provider.medicaid.length === 0) && (
              <StateDirectory address={provider.stateDirectory} />
            )}
            <Link to={pathInLanguage('/how-we-know', language)}>{t('site.howWeKnow')}</Link>
            <ExplainedTerm word="medicaid" />
          </div>
        </section>
        <FactList provider={provider} part="whom" Section={Section} />
        {inWords('eligibility')}
        <div className={styles.reach}>
          <Reach provider={provider} />
          <ICalled provider={provider} className={styles.report} isOffered={Boolean(provider.phone)} />
          {save}
        </div>
        {oldPhone && <p className={styles.soft}>{t('provider.phoneOld', { ago: oldPhone })}</p>}
        {provider.phone && <p className={styles.soft}>{t('provider.askWhenCalling')}</p>}
        <MoreContacts provider={provider} Section={Section} />
        <section>
          <Section>{t('provider.hours')}</Section>
          <OpenNow provider={provider} className={styles.openNow} />
          <Hours provider={provider} open />
          {oldHours && <p className={styles.soft}>{t('provider.hoursOld', { ago: oldHours })}</p>}
        </section>
      </div>
      <section>
        <Section>{t(mailOnly ? 'provider.mailAddress' : 'provider.address')}</Section>
        <address>
          <Lines text={provider.address} />
        </address>
        {distance && <p>{distance}</p>}
        {provider.locationPrecision === 'approximate' && !mailOnly && (
          <p className={styles.soft}>{t('provider.approximate')}</p>
        )}
        <Directions
          address={provider.address}
          location={provider.point}
          isExact={provider.locationPrecision === 'exact'}
          mailOnly={mailOnly}
        />
        {map}
      </section>
      <div className={styles.rest}>
        {inWords('howToApply')}
        {inWords('fees')}
        {(provider.services.length > 0 || details.otherServices) && (
          <section>
            <Section>{t('provider.services')}</Section>
            <ul className={styles.bullets}>
              {provider.services.map(({ id, displayName, fieldTerm }) => (
                <li key={id}>
                  {displayName} {fieldTerm && <span className={styles.soft}>({fieldTerm})</span>}
                </li>
              ))}
            </ul>
            {details.otherServices && (
              <p>{t('provider.otherServices', { services: details.otherServices.join('; ') })}</p>
            )}
          </section>
        )}
        <FactList provider={provider} part="rest" Section={Section} />
        {inWords('description')}
        <ListingSources provider={provider} Section={Section} />
        <a href={reportPath(provider.id, language, results)} className={`${styles.report} no-print`}>
          {t('provider.report')}
        </a>
      </div>
    </div>
  );
}
