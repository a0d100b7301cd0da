import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderFeature } from '#wire/provider-feature.ts';
import { Icon } from '../../ui/icon.tsx';
import { Lines } from '../../ui/lines.tsx';
import {
  Accepting,
  CallLink,
  Hours,
  MainService,
  MedicaidFacts,
  SourceLine,
  useDistanceText,
} from '../../ui/provider-facts.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import styles from './provider-card.module.css';

interface ProviderCardProps {
  feature: ProviderFeature;
  onOpen: (feature: ProviderFeature) => void;
  /** The pointer or the focus came to this card, or left it. */
  onPoint: (number: number | null) => void;
}

const MOST_FACTS = 3;
const MOST_MEDICAID = 2;

/** One provider of the list. Its heading is a link to the provider's page; with script it opens the details in place. */
export function ProviderCard({ feature, onOpen, onPoint }: ProviderCardProps) {
  const t = useTranslations();
  const language = useLocale();
  const distanceText = useDistanceText();
  const { properties: provider } = feature;
  const path = providerPath(provider.Id, language);
  const point = { on: () => onPoint(provider.number ?? null), off: () => onPoint(null) };
  return (
    <article
      className={styles.card}
      onMouseEnter={point.on}
      onMouseLeave={point.off}
      onFocus={point.on}
      onBlur={point.off}
      aria-labelledby={`provider-${provider.number}`}
    >
      <span className={styles.number}>
        <span className="visually-hidden">{t('provider.number', { number: provider.number ?? 0 })}</span>
        <span aria-hidden="true">{provider.number}</span>
      </span>
      <div className={styles.body}>
        <h3 id={`provider-${provider.number}`}>
          <Link
            to={path}
            className={styles.open}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onOpen(feature);
            }}
          >
            <Lines text={provider.name} />
          </Link>
        </h3>
        <p className={styles.service}>
          <MainService provider={provider} />
        </p>
        <p className={styles.where}>
          <Icon name="pin" />
          <span>
            <strong>{distanceText(provider)}</strong>{' '}
            {provider.locationPrecision === 'approximate' && <small>({t('provider.approximateShort')})</small>}
            <br />
            {provider.address.replaceAll('\n', ', ')}
          </span>
        </p>
        <div className={styles.raised}>
          <CallLink provider={provider} />
        </div>
        <div className={styles.facts}>
          <MedicaidFacts provider={provider} most={MOST_MEDICAID} />
          <Accepting provider={provider} />
          <div className={styles.raised}>
            <Hours provider={provider} />
          </div>
          {provider.facts.length > 0 && (
            <ul className={styles.good} aria-label={t('provider.facts')}>
              {provider.facts.slice(0, MOST_FACTS).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
        </div>
        <SourceLine provider={provider} />
      </div>
    </article>
  );
}
