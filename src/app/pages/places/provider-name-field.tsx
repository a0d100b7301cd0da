import { useTranslations } from 'use-intl';
import type { Point } from '#geo/point.ts';
import type { FoundProvider } from '../../api-client.ts';
import { useDistanceText } from '../../ui/provider-facts.tsx';
import { useApi } from '../../use-api.ts';
import styles from './search-form.module.css';
import { SuggestionField } from './suggestion-field.tsx';

interface ProviderNameFieldProps {
  name: string;
  around: Point;
  onChange: (name: string) => void;
  onChosen: (name: string) => void;
}

/** A provider's name, with suggestions within 50 miles. */
export function ProviderNameField({ name, around, onChange, onChosen }: ProviderNameFieldProps) {
  const t = useTranslations();
  const api = useApi();
  const distanceText = useDistanceText();
  return (
    <div className={`${styles.field} ${styles.name}`}>
      <SuggestionField<FoundProvider>
        id="provider-name"
        name="name"
        lead={t('places.search.lookingFor')}
        label={t('places.search.providerName')}
        placeholder={t('places.search.providerNameHint')}
        value={name}
        find={(typed, signal) => api.suggestProviders(typed, around, signal)}
        textOf={({ name }) => name}
        keyOf={({ id }) => id}
        onType={onChange}
        onChosen={({ name }) => onChosen(name)}
      >
        {(provider) => (
          <>
            {provider.name} <small>{[provider.mainService, distanceText(provider)].filter(Boolean).join(' · ')}</small>
          </>
        )}
      </SuggestionField>
    </div>
  );
}
