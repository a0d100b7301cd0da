import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { useDistanceText } from '../../ui/provider-facts.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import styles from './results.module.css';
import type { NamedPage } from './understood.ts';

interface SimilarNamesProps {
  providers: ProviderView[];
  /** Pages of others, who are not among the results. */
  names?: NamedPage[];
  /** Listings open in a new tab. */
  isFramed?: boolean;
}

/** Providers and people of ours whose name may be the one that was typed. */
export function SimilarNames({ providers, names = [], isFramed }: SimilarNamesProps) {
  const t = useTranslations();
  const language = useLocale();
  const distanceText = useDistanceText();
  const all = [
    ...names,
    ...providers.map((provider) => ({
      path: providerPath(provider.id, language),
      name: provider.name,
      about: [provider.mainService, distanceText(provider)].filter(Boolean).join(' · '),
    })),
  ];
  if (all.length === 0) return null;
  return (
    <>
      <p>{t('places.none.similarNames')}</p>
      <ul className={styles.similar}>
        {all.map(({ path, name, about }) => (
          <li key={path}>
            {isFramed ? (
              <NewTabLink href={path}>{name}</NewTabLink>
            ) : (
              <Link discover="none" to={path}>
                {name}
              </Link>
            )}{' '}
            <small>{about}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
