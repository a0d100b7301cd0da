import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import type { FoundProvider } from '../../api-client.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { providerToSave } from '../../my-list/saved-facts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProviderDetails } from '../../ui/provider-details.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import { useApi } from '../../use-api.ts';
import styles from './provider-dialog.module.css';

/** Of several quick clicks, only the last one loads details. */
const CLICK_DEBOUNCE_MS = 100;

/** The 'Provider Details' modal dialog, open while `provider` is set. */
export function ProviderDialog({ provider, onClose }: { provider: FoundProvider | null; onClose: () => void }) {
  const t = useTranslations();
  const language = useLocale();
  const { search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { details, state, load } = useDetails(provider);
  // Number and distance come from the search.
  const shown = details && { ...provider, ...details };

  useEffect(() => {
    if (provider) dialog.current?.showModal();
  }, [provider]);

  return (
    <Dialog dialog={dialog} title={t('provider.dialogTitle')} closeLabel={t('provider.close')} onClose={onClose}>
      <div role="status">{state === 'loading' && <p>{t('provider.loading')}</p>}</div>
      {state === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>{t('provider.failed')}</p>
          <button type="button" className="button" onClick={load}>
            {t('provider.tryAgain')}
          </button>
        </div>
      )}
      {shown && (
        <ProviderDetails
          provider={shown}
          headingLevel="h3"
          save={<SaveButton facts={providerToSave(shown, language)} />}
          results={search}
        />
      )}
      {provider && (
        <a className={styles.fullPage} href={providerPath(provider.id, language)}>
          {t('provider.fullPage')}
        </a>
      )}
    </Dialog>
  );
}

interface DetailsResponse {
  /** The provider that was requested. */
  of: FoundProvider | null;
  details?: ProviderView;
  failed?: true;
}

/** Loads a provider's details shortly after it was chosen; drops responses for an earlier choice. */
function useDetails(provider: FoundProvider | null) {
  const api = useApi();
  const [attempt, setAttempt] = useState(0);
  const [response, setResponse] = useState<DetailsResponse>({ of: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!provider) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      api.provider(provider.id).then(
        (details) => isCurrent && setResponse({ of: provider, details }),
        (error) => {
          console.error(error);
          if (isCurrent) setResponse({ of: provider, failed: true });
        },
      );
    }, CLICK_DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [provider, api, attempt]);

  const current = provider && response.of === provider ? response : null;
  const state = !provider ? 'idle' : current?.details ? 'loaded' : current?.failed ? 'failed' : 'loading';
  return {
    details: current?.details,
    state,
    load: () => {
      setResponse({ of: null });
      setAttempt(attempt + 1);
    },
  };
}
