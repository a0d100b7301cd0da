import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { useDate } from '../messages/use-date.ts';
import { Directions } from './directions.tsx';
import { ExplainedTerm } from './explained-term.tsx';
import { Icon } from './icon.tsx';
import { Lines } from './lines.tsx';
import styles from './provider-details.module.css';
import {
  Accepting,
  CallLink,
  Hours,
  MainService,
  MedicaidFacts,
  SourceLine,
  useDistanceText,
} from './provider-facts.tsx';
import { reportPath } from './provider-path.ts';

interface ProviderDetailsProps {
  provider: ProviderView;
  /** Heading level of the provider's name. */
  headingLevel: 'h1' | 'h3';
  /** The button that saves it in My list. */
  save: ReactNode;
  /** The search that the visitor came from, as a query string. */
  results?: string | undefined;
}

/** All facts about a provider, most useful first. */
export function ProviderDetails({ provider, headingLevel: Heading, save, results }: ProviderDetailsProps) {
  const t = useTranslations();
  const language = useLocale();
  const day = useDate('medium');
  const distance = useDistanceText()(provider);
  const Section = Heading === 'h1' ? 'h2' : 'h4';
  return (
    <div className={styles.details}>
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
      <CallLink provider={provider} />
      {save}
      <p className={styles.soft}>{t('places.results.callFirst')}</p>
      <section>
        <Section>{t('provider.address')}</Section>
        <address>
          <Lines text={provider.address} />
        </address>
        {distance && <p>{distance}</p>}
        {provider.locationPrecision === 'approximate' && <p className={styles.soft}>{t('provider.approximate')}</p>}
        <Directions
          address={provider.address}
          location={provider.point}
          isExact={provider.locationPrecision === 'exact'}
        />
      </section>
      <section>
        <Section>{t('provider.hours')}</Section>
        <Hours provider={provider} open />
      </section>
      <section>
        <Section>{t('provider.medicaid')}</Section>
        <MedicaidFacts provider={provider} />
        {provider.medicaid.length > 0 && provider.source.date && (
          <p className={styles.soft}>{t('provider.asOf', { date: day(provider.source.date) })}</p>
        )}
        <p className={styles.soft}>
          <ExplainedTerm word="medicaid" />
        </p>
        <Accepting provider={provider} />
      </section>
      {provider.services.length > 0 && (
        <section>
          <Section>{t('provider.services')}</Section>
          <ul className={styles.bullets}>
            {provider.services.map(({ id, displayName, fieldTerm }) => (
              <li key={id}>
                {displayName} {fieldTerm && <span className={styles.soft}>({fieldTerm})</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {provider.facts.length > 0 && (
        <section>
          <Section>{t('provider.facts')}</Section>
          <ul className={styles.bullets}>
            {provider.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      )}
      {provider.website && (
        <p>
          <a href={withScheme(provider.website)} rel="noopener noreferrer external" className={styles.website}>
            <Icon name="map" /> {t('provider.website')}: {provider.website.replace(/^https?:\/\//, '')}
          </a>
        </p>
      )}
      <SourceLine provider={provider} />
      <a href={reportPath(provider.id, language, results)} className={`${styles.report} no-print`}>
        {t('provider.report')}
      </a>
    </div>
  );
}

/** Returns an http(s) link, whatever the record contains. */
function withScheme(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`;
}
