import { useTranslations } from 'use-intl';
import type { Point } from '#geo/point.ts';
import type { FoundProvider } from '../../api-client.ts';
import { useDistanceText } from '../../ui/provider-facts.tsx';
import { useApi } from '../../use-api.ts';
import styles from './search-form.module.css';
import { SuggestionField } from './suggestion-field.tsx';

interface ProviderNameFieldProps {
  name: string;
  hasPlace: boolean;
  /** Finds the point of the place in the form, or null. */
  locate: (signal: AbortSignal) => Promise<Point | null>;
  onChange: (name: string) => void;
  onChosen: (provider: FoundProvider) => void;
}

/** A provider's name, with suggestions near the place in the form. */
export function ProviderNameField({ name, hasPlace, locate, onChange, onChosen }: ProviderNameFieldProps) {
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
        noneText={hasPlace ? undefined : t('places.search.namesNeedPlace')}
        find={async (typed, signal) => {
          const center = await locate(signal);
          return center ? api.suggestProviders(typed, center, signal) : [];
        }}
        textOf={({ name }) => name}
        keyOf={({ id }) => id}
        onType={onChange}
        onChosen={onChosen}
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
