import { useTranslations } from 'use-intl';
import { formatPhone } from '#wire/phone.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import { useDate } from '../messages/use-date.ts';
import { Icon } from './icon.tsx';
import styles from './provider-facts.module.css';

/** A provider, or as much of one as a part tells of: what was saved of it will do. */
type Part<Facts extends keyof ProviderView> = { provider: Pick<ProviderView, Facts> };

/** The message for each evidence of Medicaid: a reported ID is no promise, and a law no word of the provider's own. */
export const MEDICAID_WORDS = {
  'reported-id': 'provider.reported',
  accepts: 'provider.accepts',
  listed: 'provider.listed',
  'by-law': 'provider.byLaw',
} as const;

/** '2.3 miles north-east', as words; null outside of a search. */
export function useDistanceText(): (
  provider: Pick<ProviderView, 'distanceMiles' | 'direction' | 'locationPrecision'>,
) => string | null {
  const t = useTranslations();
  return ({ distanceMiles, direction, locationPrecision }) => {
    if (distanceMiles === undefined || !direction) return null;
    const toward = t(`provider.direction.${direction}`);
    // From the middle of a ZIP code tenths of a mile would be made up, and so would a direction close by.
    if (locationPrecision === 'approximate') {
      const miles = Math.round(distanceMiles);
      return miles <= 1 ? t('provider.aboutHere') : t('provider.aboutDistance', { miles, direction: toward });
    }
    const miles = Math.round(distanceMiles * 10) / 10;
    return miles === 0 ? t('provider.here') : t('provider.distance', { miles, direction: toward });
  };
}

/** 'Speech therapist (speech-language pathologist)'. */
export function MainService({ provider }: Part<'mainService' | 'fieldTerm'>) {
  const { mainService, fieldTerm } = provider;
  if (!mainService) return null;
  return (
    <>
      <strong>{mainService}</strong>
      {fieldTerm && <span className={styles.soft}> ({fieldTerm})</span>}
    </>
  );
}

/** The number to call, as a target for a thumb; where none is known, the page says so. */
export function CallLink({ provider }: Part<'phone' | 'phoneExtension' | 'name'>) {
  const t = useTranslations();
  const { phone, phoneExtension, name } = provider;
  const extension = phoneExtension ? ` ${t('provider.extension', { extension: phoneExtension })}` : '';
  if (!phone) {
    return <p className={styles.noPhone}>{t('provider.noPhone')}</p>;
  }
  return (
    <a className={styles.call} href={`tel:+1${phone}${phoneExtension ? `;ext=${phoneExtension}` : ''}`}>
      <Icon name="phone" size="1.4rem" />
      <span>
        <span className={styles.callFirst}>{t('provider.callFirst')}</span>{' '}
        <span className={styles.number}>
          <span className={styles.whole}>{formatPhone(phone)}</span>
          {extension}
        </span>
        {/* What is seen comes first in what is said, so that one can ask for it by voice. */}
        <span className="visually-hidden">, {name}</span>
      </span>
    </a>
  );
}

/** Opening hours behind one press, or 'N/A'. */
export function Hours({ provider, open }: Part<'hours'> & { open?: boolean }) {
  const t = useTranslations();
  if (provider.hours.length === 0) {
    return (
      <p className={styles.fact}>
        <Icon name="clock" />
        <span>
          {t('provider.hours')}: {t('provider.notAvailable')}
        </span>
      </p>
    );
  }
  return (
    <details className={styles.hours} open={open}>
      <summary className={styles.fact}>
        <Icon name="clock" />
        {t('provider.hours')}
        <Icon name="down" size="1em" />
      </summary>
      <ul>
        {provider.hours.map((day) => (
          <li key={day}>{day}</li>
        ))}
      </ul>
    </details>
  );
}

/** What is known of Medicaid, in the words of the evidence. */
export function MedicaidFacts({ provider, most }: Part<'medicaid'> & { most?: number }) {
  const t = useTranslations();
  const facts = provider.medicaid.slice(0, most);
  if (facts.length === 0) return <Fact icon="question">{t('provider.medicaidUnknown')}</Fact>;
  return facts.map(({ state, evidence, program }) => (
    <Fact icon="check" key={state + evidence}>
      {t(MEDICAID_WORDS[evidence], { program })}
    </Fact>
  ));
}

/** Whether they take new patients: yes, no, or ask (never 'no' where it is not known). */
export function Accepting({ provider }: Part<'accepting'>) {
  const t = useTranslations();
  const day = useDate('medium');
  const { answer, asOf } = provider.accepting;
  if (answer === 'unknown') return <Fact icon="question">{t('provider.acceptingUnknown')}</Fact>;
  return (
    <Fact icon={answer === 'yes' ? 'check' : 'no'}>
      {answer === 'yes' ? t('provider.acceptingYes') : t('provider.acceptingNo')}{' '}
      {asOf && <span className={styles.soft}>{t('provider.acceptingAsOf', { date: day(asOf) })}</span>}
    </Fact>
  );
}

/** Who says so, and when. */
export function SourceLine({ provider }: Part<'source'>) {
  const t = useTranslations();
  const day = useDate('medium');
  const { name, date, importedAt } = provider.source;
  const words = { source: t(`sources.${name}`), imported: day(importedAt) };
  return (
    <p className={styles.source}>
      {date ? t('provider.source', { ...words, date: day(date) }) : t('provider.sourceUndated', words)}
    </p>
  );
}

function Fact({ icon, children }: { icon: 'check' | 'question' | 'no'; children: React.ReactNode }) {
  return (
    <p className={`${styles.fact} ${styles[icon]}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
