import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { SaveButton } from '../my-list/save-button.tsx';
import { providerToSave } from '../my-list/saved-facts.ts';
import { Directions } from './directions.tsx';
import { Icon, type IconName, SharedIcons } from './icon.tsx';
import { Lines } from './lines.tsx';
import { isPlainClick } from './plain-click.ts';
import styles from './provider-card.module.css';
import {
  Accepting,
  CallerFacts,
  Fact,
  Hours,
  ListingAge,
  MainService,
  MedicaidFacts,
  Reach,
  SourceLine,
  useDistanceText,
} from './provider-facts.tsx';
import { calledPath, providerPath } from './provider-path.ts';
import { usePathToComplete, useSiteOrigin } from './use-site-origin.ts';

interface ProviderCardProps {
  provider: ProviderView;
  /** Searched services by tag name; those other than the main service are shown too. */
  searched?: string[];
  /** Called instead of opening the provider's page. */
  onOpen?: (provider: ProviderView) => void;
  /** Called with this card's number when it gets the pointer or the focus, and with null when it loses it. */
  onPoint?: (number: number | null) => void;
}

const ICONS: IconName[] = ['pin', 'phone', 'check', 'question', 'no', 'clock', 'down', 'list'];

/** Wraps a list of cards, whose icons are then drawn once. */
export function ProviderCards({ children }: { children: ReactNode }) {
  return <SharedIcons names={ICONS}>{children}</SharedIcons>;
}

const MAX_FACTS = 3;
const MAX_MEDICAID = 2;
const MAX_CALLED = 2;

/** One provider in a list. Its heading links to the provider's page. */
export function ProviderCard({ provider, searched = [], onOpen, onPoint }: ProviderCardProps) {
  const t = useTranslations();
  const language = useLocale();
  const origin = useSiteOrigin();
  const path = providerPath(provider.id, language);
  const point = { on: () => onPoint?.(provider.number ?? null), off: () => onPoint?.(null) };
  return (
    <article
      className={styles.card}
      onMouseEnter={point.on}
      onMouseLeave={point.off}
      onFocus={point.on}
      onBlur={point.off}
      aria-labelledby={`provider-${provider.number}`}
    >
      <span className={styles.number} aria-hidden="true">
        {provider.number}
      </span>
      <div className={styles.body}>
        <h3 id={`provider-${provider.number}`}>
          <span className="visually-hidden">{`${provider.number}. `}</span>
          <Link
            to={path}
            className={styles.open}
            discover="none"
            onClick={(event) => {
              if (!onOpen || !isPlainClick(event)) return;
              event.preventDefault();
              onOpen(provider);
            }}
          >
            <Lines text={provider.name} />
          </Link>
        </h3>
        <div className={styles.rest}>
          <KeyFacts provider={provider} searched={searched} />
        </div>
        <div className={`${styles.raised} ${styles.act}`}>
          <SaveButton facts={providerToSave(provider, language)} ids={provider.assembled?.ids} />
          {provider.phone && (
            <a
              href={calledPath(provider.id, language)}
              className={`${styles.called} no-print`}
              aria-describedby={`provider-${provider.number}`}
            >
              {t('callers.link')}
            </a>
          )}
          <span className="on-paper" data-path={usePathToComplete(path)}>
            {origin + path}
          </span>
        </div>
      </div>
    </article>
  );
}

/** Service, place, phone number and facts: what a visitor needs before calling. */
function KeyFacts({ provider, searched }: { provider: ProviderView; searched: string[] }) {
  const t = useTranslations();
  const distanceText = useDistanceText();
  const offered = provider.services.map(({ name }) => name);
  const also = provider.services.filter(
    ({ name, displayName }) => searched.includes(name) && displayName !== provider.mainService,
  );
  return (
    <>
      <p className={styles.service}>
        <MainService provider={provider} />
        {also.length > 0 && (
          <span className={styles.also}>
            {' '}
            {t('places.results.also', { services: also.map(({ displayName }) => displayName).join(', ') })}
          </span>
        )}
      </p>
      <p className={styles.where}>
        <Icon name="pin" />
        <span>
          <strong>{distanceText(provider)}</strong>
          <br />
          {provider.address.replaceAll('\n', ', ')}
        </span>
      </p>
      <div className={styles.raised}>
        <Reach provider={provider} />
        {!provider.phone && (
          <Directions
            address={provider.address}
            location={provider.point}
            isExact={provider.locationPrecision === 'exact'}
          />
        )}
      </div>
      <div className={styles.facts}>
        <CallerFacts provider={provider} part="wrong" />
        <MedicaidFacts provider={provider} max={MAX_MEDICAID} services={{ offered, searched }} />
        <Accepting provider={provider} />
        <CallerFacts provider={provider} part="told" max={MAX_CALLED} />
        <div className={styles.raised}>
          <Hours provider={provider} />
        </div>
        {provider.asked?.no && <Fact icon="no">{t('provider.factNo', { fact: provider.asked.no })}</Fact>}
        {provider.asked?.unknown && (
          <Fact icon="question">{t('provider.factAsk', { facts: provider.asked.unknown })}</Fact>
        )}
        {provider.facts.length > 0 && (
          <ul className={styles.good} aria-label={t('provider.facts')}>
            {provider.facts.slice(0, MAX_FACTS).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
      </div>
      <ListingAge provider={provider} />
      <SourceLine provider={provider} />
    </>
  );
}
