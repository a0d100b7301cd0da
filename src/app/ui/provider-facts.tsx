import { useTranslations } from 'use-intl';
import type { ProviderDetails } from '#directory/provider.ts';
import { formatPhone } from '#wire/phone.ts';
import type { ProviderView, SourceView } from '#wire/provider-view.ts';
import { useDate } from '../messages/use-date.ts';
import { Icon } from './icon.tsx';
import styles from './provider-facts.module.css';
import { useSourceText } from './source-title.ts';

/** Props with the needed fields of a provider, so that saved facts fit as well. */
type ProviderProps<Facts extends keyof ProviderView> = { provider: Pick<ProviderView, Facts> };

/** Message keys by Medicaid evidence: a reported ID is not a promise, a legal duty not the provider's own statement. */
export const MEDICAID_MESSAGES = {
  'reported-id': 'provider.reported',
  accepts: 'provider.accepts',
  listed: 'provider.listed',
  'by-law': 'provider.byLaw',
} as const;

/** Returns a function for texts like '2.3 miles northeast'; null outside a search. */
export function useDistanceText(): (
  provider: Pick<ProviderView, 'distanceMiles' | 'direction' | 'locationPrecision'>,
) => string | null {
  const t = useTranslations();
  return ({ distanceMiles, direction, locationPrecision }) => {
    if (distanceMiles === undefined || !direction) return null;
    const toward = t(`provider.direction.${direction}`);
    // From the center of a ZIP code, tenths of a mile would be invented, and so would a direction close by.
    if (locationPrecision === 'approximate') {
      const miles = Math.round(distanceMiles);
      return miles <= 1 ? t('provider.aboutHere') : t('provider.aboutDistance', { miles, direction: toward });
    }
    const miles = Math.round(distanceMiles * 10) / 10;
    return miles === 0 ? t('provider.here') : t('provider.distance', { miles, direction: toward });
  };
}

/** 'Speech therapist (speech-language pathologist)'. */
export function MainService({ provider }: ProviderProps<'mainService' | 'fieldTerm'>) {
  const { mainService, fieldTerm } = provider;
  if (!mainService) return null;
  return (
    <>
      <strong>{mainService}</strong>
      {fieldTerm && <span className={styles.soft}> ({fieldTerm})</span>}
    </>
  );
}

/** A large link that calls the provider, with what the number is for if that is known; or 'N/A'. */
export function CallLink({
  provider,
}: ProviderProps<'phone' | 'phoneExtension' | 'name'> & { provider: { details?: ProviderDetails } }) {
  const t = useTranslations();
  const { phone, phoneExtension, name, details } = provider;
  const { label } = details?.phones?.find(({ number }) => number === phone) ?? {};
  const extension = phoneExtension ? ` ${t('provider.extension', { extension: phoneExtension })}` : '';
  if (!phone) {
    return (
      <p className={styles.fact}>
        <Icon name="phone" />
        <span>
          {t('provider.phone')}: {t('provider.notAvailable')}
        </span>
      </p>
    );
  }
  // Where not even the number fits on a line, in large text on a small phone, it breaks here.
  const [areaCode, local] = formatPhone(phone).split(' ');
  return (
    <a className={styles.call} href={`tel:+1${phone}${phoneExtension ? `;ext=${phoneExtension}` : ''}`}>
      <Icon name="phone" size="1.4rem" />
      <span>
        <span className={styles.callFirst}>{t('provider.callFirst')}</span>{' '}
        <span className={styles.number}>
          <span className={styles.whole}>
            {areaCode} <span className={styles.line}>{local}</span>
          </span>
          {extension}
          {label && ` (${label})`}
        </span>
        {/* The accessible name starts with the visible label, as voice control needs it. */}
        <span className="visually-hidden">, {name}</span>
      </span>
    </a>
  );
}

/** How to reach the provider: a link that calls, else the website and email if known. */
export function Reach({ provider }: ProviderProps<'phone' | 'phoneExtension' | 'name' | 'website' | 'details'>) {
  return (
    <>
      <CallLink provider={provider} />
      {!provider.phone && (
        <>
          <WebsiteLink provider={provider} />
          <EmailLink provider={provider} />
        </>
      )}
    </>
  );
}

/** A link that writes to the provider, if its address is known. */
export function EmailLink({ provider: { details } }: ProviderProps<'details'>) {
  const t = useTranslations();
  const { email } = details;
  if (!email) return null;
  return (
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={styles.website}>
      <Icon name="mail" />
      <span>
        {t('provider.email')}: {email}
      </span>
    </a>
  );
}

/** A link to the provider's website, if there is one. */
export function WebsiteLink({ provider: { website } }: ProviderProps<'website'>) {
  const t = useTranslations();
  if (!website) return null;
  return (
    <a href={withScheme(website)} rel="noopener noreferrer external" className={styles.website}>
      <Icon name="globe" />
      <span>
        {t('provider.website')}: {website.replace(/^https?:\/\//, '')}
      </span>
    </a>
  );
}

/** Returns an http(s) link, whatever the record contains. */
function withScheme(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`;
}

/** Collapsible opening hours, or 'N/A'. */
export function Hours({ provider, open }: ProviderProps<'hours'> & { open?: boolean }) {
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

type MedicaidFactsProps = ProviderProps<'medicaid'> & {
  max?: number;
  /** Who says each fact; facts in a row that the same one says are told together. */
  sources?: SourceView[] | undefined;
};

/** The known Medicaid facts, worded by their evidence. At most `max` of them. */
export function MedicaidFacts({ provider, max, sources = [] }: MedicaidFactsProps) {
  const t = useTranslations();
  const sourceText = useSourceText();
  const facts = provider.medicaid.slice(0, max);
  if (facts.length === 0) return <Fact icon="question">{t('provider.medicaidUnknown')}</Fact>;
  return facts.map(({ state, evidence, program, plan }, at) => (
    <Fact icon="check" key={[state, evidence, plan].join()}>
      {plan ? t('provider.listedBy', { program, plan }) : t(MEDICAID_MESSAGES[evidence], { program })}
      {sources[at] && sources[at] !== sources[at + 1] && (
        <span className={`${styles.source} ${styles.ofFact}`}>({sourceText(sources[at])})</span>
      )}
    </Fact>
  ));
}

/** Whether the provider takes new patients: yes, no, or ask (never 'no' when unknown). */
export function Accepting({ provider }: ProviderProps<'accepting'>) {
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

/** Source and date of the newest data, and how many other sources there are. */
export function SourceLine({ provider }: ProviderProps<'source'> & Partial<ProviderProps<'assembled'>>) {
  const t = useTranslations();
  const day = useDate('medium');
  const sourceText = useSourceText();
  const others = (provider.assembled?.records.length ?? 1) - 1;
  return (
    <p className={styles.source}>
      {t('provider.source', {
        source: sourceText(provider.source),
        others,
        imported: day(provider.source.importedAt),
      })}
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
