import { useTranslations } from 'use-intl';
import type { MorePhone, ProviderDetails } from '#listings/provider.ts';
import { inLadderOrder, isToAsk } from '#model/medicaid-ladder.ts';
import { dialed, formatPhone } from '#model/phone.ts';
import type { ProviderView, SourceView } from '#wire/provider-view.ts';
import { useAge, useToday } from '../messages/use-age.ts';
import { useDate } from '../messages/use-date.ts';
import { useAcceptingText } from './accepting-text.ts';
import { useCalledTexts, useCallersText } from './called-texts.ts';
import { Icon } from './icon.tsx';
import { useMedicaidText } from './medicaid-text.ts';
import styles from './provider-facts.module.css';
import { otherSources, useSourceText } from './source-title.ts';

/** Props with the needed fields of a provider, so that saved facts fit as well. */
type ProviderProps<Facts extends keyof ProviderView> = { provider: Pick<ProviderView, Facts> };

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
      {fieldTerm && <span className={styles.soft}>{` (${fieldTerm})`}</span>}
    </>
  );
}

/** The address of a link that calls this number. */
export function phoneAddress(phone: string, extension: string | null | undefined): string {
  return `tel:${dialed(phone)}${extension ? `;ext=${extension}` : ''}`;
}

/** A large link that calls the provider, with what the number is for if that is known; or 'N/A'. */
export function CallLink({
  provider,
}: ProviderProps<'phone' | 'phoneExtension' | 'name'> & { provider: { details?: ProviderDetails } }) {
  const t = useTranslations();
  const { phone, phoneExtension, name, details } = provider;
  const isMain = (more: MorePhone) => more.number === phone && (more.extension ?? null) === phoneExtension;
  const label = details?.phones?.find(isMain)?.label;
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
    <a className={styles.call} href={phoneAddress(phone, phoneExtension)}>
      <Icon name="phone" />
      <span>
        <span className={styles.callFirst}>{t('provider.callFirst')}</span>{' '}
        <span className={styles.number}>
          <span className={styles.whole}>
            {`${areaCode} `}
            <span className={styles.line}>{local}</span>
          </span>
          {extension}
          {label && ` (${label})`}
        </span>
        {/* The accessible name starts with the visible label, as voice control needs it. */}
        <span className="visually-hidden">{`, ${name}`}</span>
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

/** The address of a link that writes to this email address. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** A link that writes to the provider, if its address is known. */
export function EmailLink({ provider: { details } }: ProviderProps<'details'>) {
  const t = useTranslations();
  const { email } = details;
  if (!email) return null;
  return (
    <a href={mailAddress(email)} className={styles.website}>
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
    <a href={websiteAddress(website)} rel="noopener noreferrer external" className={styles.website}>
      <Icon name="globe" />
      <span>
        {t('provider.website')}: {website.replace(/^https?:\/\//, '')}
      </span>
    </a>
  );
}

/** Returns an http(s) link, whatever the record contains. */
export function websiteAddress(website: string): string {
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
        <Icon name="down" />
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
  /** Who says each fact; facts in a row that the same one says are told together. */
  sources?: (SourceView | undefined)[] | undefined;
};

/** The evidence that it takes Medicaid, strongest first. */
export function MedicaidFacts({ provider, sources = [] }: MedicaidFactsProps) {
  const t = useTranslations();
  const sourceText = useSourceText();
  const today = useToday();
  const medicaidText = useMedicaidText();
  const said = provider.medicaid.map((fact, at) => ({ ...fact, source: sources[at] }));
  const facts = inLadderOrder(said, today);
  if (facts.length === 0) return <Fact icon="question">{t('provider.medicaidUnknown')}</Fact>;
  return facts.map((fact, at) => (
    <Fact
      icon={isToAsk(fact, today) ? 'question' : 'check'}
      key={[fact.state, fact.evidence, fact.plan, fact.service, fact.paidFor].join()}
    >
      {medicaidText(fact)}
      {fact.evidence === 'paid' && facts[at + 1]?.evidence !== 'paid' && (
        <span className={`${styles.source} ${styles.ofFact}`}>{t('provider.paidWhere')}</span>
      )}
      {fact.source && fact.source !== facts[at + 1]?.source && (
        <span className={`${styles.source} ${styles.ofFact}`}>({sourceText(fact.source)})</span>
      )}
    </Fact>
  ));
}

/** Whether the provider takes new patients, as `useAcceptingText` words it. */
export function Accepting({ provider }: ProviderProps<'accepting' | 'source'>) {
  const t = useTranslations();
  const day = useDate('medium');
  const { answer, text, isBad } = useAcceptingText()(provider);
  const whoText = useCallersText();
  const { asOf, callers } = provider.accepting;
  return (
    <Fact icon={answer === 'yes' ? 'check' : isBad ? 'no' : 'question'}>
      {text}
      {answer !== 'unknown' && asOf && (
        <span className={styles.soft}>
          {' '}
          {callers
            ? `(${whoText({ callers: callers.told, of: callers.of, lastOn: asOf })})`
            : t('provider.acceptingAsOf', { date: day(asOf) })}
        </span>
      )}
    </Fact>
  );
}

/** What callers report, besides new patients: what is `wrong` with the listing itself, or what they were `told`. */
export function CallerFacts({ provider, part }: ProviderProps<'called'> & { part: 'wrong' | 'told' }) {
  const texts = useCalledTexts()(provider.called).filter(({ isWrong }) => isWrong === (part === 'wrong'));
  return texts.map(({ icon, text }) => (
    <Fact icon={icon} key={text}>
      {text}
    </Fact>
  ));
}

/** Says when a listing was last confirmed, if that is long ago. */
export function ListingAge({ provider: { source } }: ProviderProps<'source'>) {
  const t = useTranslations();
  const ago = useAge()('listing', source.date);
  return ago && <p className={styles.source}>{t('provider.listingOld', { ago })}</p>;
}

type Sourced = Pick<ProviderView, 'source'> & Partial<Pick<ProviderView, 'assembled'>>;

/** Returns a function for source and date of the newest data, and how many other sources there are. */
export function useSourceLine(): (provider: Sourced) => string {
  const t = useTranslations();
  const day = useDate('medium');
  const sourceText = useSourceText();
  return (provider) =>
    t('provider.source', {
      source: sourceText(provider.source),
      ...otherSources(provider),
      imported: day(provider.source.importedAt),
    });
}

export function SourceLine({ provider }: { provider: Sourced }) {
  return <p className={styles.source}>{useSourceLine()(provider)}</p>;
}

export function Fact({ icon, children }: { icon: 'check' | 'question' | 'no'; children: React.ReactNode }) {
  return (
    <p className={`${styles.fact} ${styles[icon]}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
