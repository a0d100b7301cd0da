import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { useDistanceText } from '../../ui/provider-facts.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import styles from './results.module.css';
import type { NamedPerson } from './understood.ts';

interface SimilarNamesProps {
  providers: ProviderView[];
  people?: NamedPerson[];
  /** Listings open in a new tab. */
  isFramed?: boolean;
}

/** Providers and people of ours whose name may be the one that was typed. */
export function SimilarNames({ providers, people = [], isFramed }: SimilarNamesProps) {
  const t = useTranslations();
  const language = useLocale();
  const distanceText = useDistanceText();
  if (providers.length + people.length === 0) return null;
  return (
    <>
      <p>{t('places.none.similarNames')}</p>
      <ul className={styles.similar}>
        {people.map(({ id, name, title }) => (
          <li key={id}>
            <Link discover="none" to={pathInLanguage(`/experts/${id}`, language)}>
              {name}
            </Link>{' '}
            <small>{title}</small>
          </li>
        ))}
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
