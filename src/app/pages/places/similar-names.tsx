import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { useDistanceText } from '../../ui/provider-facts.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import styles from './results.module.css';

/** Providers whose name may be the one that was typed. `isFramed`: listings open in a new tab. */
export function SimilarNames({ providers, isFramed }: { providers: ProviderView[]; isFramed?: boolean }) {
  const t = useTranslations();
  const language = useLocale();
  const distanceText = useDistanceText();
  if (providers.length === 0) return null;
  return (
    <>
      <p>{t('places.none.similarNames')}</p>
      <ul className={styles.similar}>
        {providers.map((provider) => (
          <li key={provider.id}>
            {isFramed ? (
              <NewTabLink href={providerPath(provider.id, language)}>{provider.name}</NewTabLink>
            ) : (
              <Link discover="none" to={providerPath(provider.id, language)}>
                {provider.name}
              </Link>
            )}{' '}
            <small>{[provider.mainService, distanceText(provider)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
