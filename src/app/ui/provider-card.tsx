import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { useAgo } from '../messages/use-age.ts';
import { SaveButton } from '../my-list/save-button.tsx';
import { providerToSave } from '../my-list/saved-facts.ts';
import {
  type CardLine,
  linesInOrder,
  useAgeLine,
  useMedicaidLine,
  useNewPatientsLine,
  useWarning,
} from './card-lines.ts';
import { CardReach } from './card-reach.tsx';
import { ICalled } from './i-called.tsx';
import { Icon, type IconName, SharedIcons } from './icon.tsx';
import { Lines } from './lines.tsx';
import { OpenNow } from './open-now.tsx';
import { PaperFacts } from './paper-facts.tsx';
import { isPlainClick } from './plain-click.ts';
import styles from './provider-card.module.css';
import { useDistanceText } from './provider-facts.tsx';
import { providerPath } from './provider-path.ts';
import { usePrinting } from './use-printing.ts';

interface ProviderCardProps {
  provider: ProviderView;
  /** Searched services by tag name; those other than the main service are shown too. */
  searched?: string[];
  /** Called instead of opening the provider's page. */
  onOpen?: (provider: ProviderView) => void;
  /** Called with this card's number when it gets the pointer or the focus, and with null when it loses it. */
  onPoint?: (number: number | null) => void;
}

const ICONS: IconName[] = ['phone', 'check', 'question', 'no'];

/** Wraps a list of cards, whose icons are then drawn once. */
export function ProviderCards({ children }: { children: ReactNode }) {
  return <SharedIcons names={ICONS}>{children}</SharedIcons>;
}

/**
 * One provider in a list: who, how far, whether they take Medicaid and new patients, and how to reach them. Everything
 * else is in the details, which its heading opens.
 */
export function ProviderCard({ provider, searched = [], onOpen, onPoint }: ProviderCardProps) {
  const t = useTranslations();
  const language = useLocale();
  /** Who called can tell how it went, when they come back: meanwhile a phone may have to load the page again. */
  const [hasCalled, setCalled] = useState(false);
  useEffect(() => setCalled(history.state?.called === provider.id), [provider.id]);
  const call = () => {
    history.replaceState({ ...history.state, called: provider.id }, '');
    setCalled(true);
  };
  const isOnPaper = usePrinting();
  const path = providerPath(provider.id, language);
  const labelId = `provider-${provider.number}`;
  const point = { on: () => onPoint?.(provider.number ?? null), off: () => onPoint?.(null) };
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(provider);
  };
  return (
    <article
      className={styles.card}
      onMouseEnter={point.on}
      onMouseLeave={point.off}
      onFocus={point.on}
      onBlur={point.off}
      aria-labelledby={labelId}
    >
      <h3 id={labelId} data-number={provider.number}>
        <span className="visually-hidden">{`${provider.number}. `}</span>
        <Link to={path} className={styles.open} discover="none" onClick={open}>
          <Lines text={provider.name} />
        </Link>
      </h3>
      <KeyFacts provider={provider} searched={searched} isOnPaper={isOnPaper}>
        <Link to={path} className={`${styles.more} no-print`} discover="none" aria-describedby={labelId} onClick={open}>
          {t('provider.more')}
        </Link>
      </KeyFacts>
      <div className={styles.act}>
        <CardReach provider={provider} labelId={labelId} onCall={call} />
        <SaveButton facts={providerToSave(provider, language)} ids={provider.assembled?.ids} isSmall />
        <ICalled provider={provider} className={styles.called} isOffered={hasCalled} labelId={labelId} />
      </div>
      {isOnPaper && <PaperFacts provider={provider} searched={searched} />}
    </article>
  );
}

interface KeyFactsProps {
  provider: ProviderView;
  searched: string[];
  /** The long form is there for paper. */
  isOnPaper?: boolean;
  /** The way to the details. */
  children: ReactNode;
}

/** What decides whether to call: the service, the place, and one line each on Medicaid and new patients. */
export function KeyFacts({ provider, searched, isOnPaper = false, children }: KeyFactsProps) {
  const t = useTranslations();
  const distance = useDistanceText()(provider);
  const warning = useWarning()(provider);
  const services = { offered: provider.services.map(({ name }) => name), searched };
  const lines = linesInOrder(
    useMedicaidLine()(provider, services),
    useNewPatientsLine()(provider),
    useAgeLine()(provider),
  );
  const also = provider.services.filter(
    ({ name, displayName }) => searched.includes(name) && displayName !== provider.mainService,
  );
  const onScreen = isOnPaper ? 'no-print' : '';
  const { yes = '', was = [], no = '', unknown = '' } = provider.asked ?? {};
  const ago = useAgo();
  const chip = (icon: CardLine['icon'], text: string | null): CardLine[] => (text ? [{ icon, text }] : []);
  const chips = [
    ...chip('no', warning),
    ...chip('check', yes),
    ...chip('no', no && t('provider.factNo', { fact: no })),
    ...was.flatMap(({ text, day }) => chip('question', t('provider.factOld', { fact: text, ago: ago(day) }))),
    ...chip('question', unknown && t('provider.factAsk', { facts: unknown })),
  ];
  return (
    <div className={styles.facts}>
      <p>
        {provider.mainService}
        {also.length > 0 && provider.mainService && '\u00a0· '}
        {also.length > 0 && (
          <strong>
            {t('places.results.also', { services: also.map(({ displayName }) => displayName).join(', ') })}
          </strong>
        )}
      </p>
      <p className={`${styles.where} ${onScreen}`}>
        {distance && <strong>{`${distance}\u00a0· `}</strong>}
        <StreetAndTown address={provider.address} />
      </p>
      <p className={`${styles.lines} ${onScreen}`}>
        {lines.map(({ icon, text }) => (
          <span key={text} className={styles[icon]}>
            <Icon name={icon} />
            {/* The space is for those who hear or copy the line. */}
            {`${text} `}
          </span>
        ))}
        <OpenNow provider={provider} />
        {children}
      </p>
      {chips.length > 0 && (
        <ul className={`${styles.chips} ${onScreen}`}>
          {chips.map(({ icon, text }) => (
            <li key={text} className={styles[icon]}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** '1951 W Camelback Rd, Phoenix' of an address as in `ProviderView`; on a small screen the town alone. */
function StreetAndTown({ address }: { address: string }) {
  const lines = address.split('\n');
  const last = lines.pop()!;
  return (
    <>
      {lines.length > 0 && <span className={styles.street}>{`${lines[0]}, `}</span>}
      {last.slice(0, last.lastIndexOf(', '))}
    </>
  );
}
