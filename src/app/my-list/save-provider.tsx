import { useLocale } from 'use-intl';
import type { ProviderProperties } from '#wire/provider-feature.ts';
import { useSiteData } from '../site-data.ts';
import { providerPath } from '../ui/provider-path.ts';
import { SaveButton } from './save-button.tsx';
import { providerToSave } from './saved-facts.ts';

/** The save button of a provider; on paper, the address of the provider's page stands in its place. */
export function SaveProvider({ provider }: { provider: ProviderProperties }) {
  const language = useLocale();
  const { siteUrl } = useSiteData();
  return (
    <>
      <SaveButton facts={providerToSave(provider, language)} />
      <span className="on-paper">{siteUrl + providerPath(provider.Id, language)}</span>
    </>
  );
}
