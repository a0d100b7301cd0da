import { useLocation } from 'react-router';
import { useLocale } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { providerToSave } from '../../my-list/saved-facts.ts';
import { ProviderDetails } from '../../ui/provider-details.tsx';

/** The content of the details dialog, in a file of its own: it is loaded when the dialog opens. */
export function DialogDetails({ provider }: { provider: ProviderView }) {
  return (
    <ProviderDetails
      provider={provider}
      headingLevel="h3"
      save={<SaveButton facts={providerToSave(provider, useLocale())} ids={provider.assembled?.ids} />}
      results={useLocation().search}
    />
  );
}
