import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import type { FoundProvider } from '../../api-client.ts';
import { loadPart } from '../../load-part.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import { entryKey, useBackCloses } from '../../ui/use-back-closes.ts';
import { useApi } from '../../use-api.ts';
import type { DialogDetails } from './dialog-details.tsx';
import styles from './provider-dialog.module.css';

/** Of several quick clicks, only the last one loads details. */
const CLICK_DEBOUNCE_MS = 100;

/** After this, the visitor may try again; a late response is still shown. */
const SLOW_MS = 15_000;

/** A provider to show, or a way to find it: a marker may belong to another page of the list. */
export type OpenedProvider = FoundProvider | { find: () => Promise<FoundProvider> };

interface ProviderDialogProps {
  opened: OpenedProvider | null;
  /** Called with null when it was closed, and with the last provider when the visitor goes forward to it again. */
  onChange: (opened: OpenedProvider | null) => void;
}

/** The 'Provider Details' modal dialog, open while `opened` is set. */
export function ProviderDialog({ opened, onChange }: ProviderDialogProps) {
  const t = useTranslations();
  const language = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const { provider, details, Details, state, load } = useDetails(opened);
  // Number and distance come from the search.
  const shown = details && { ...provider, ...details };

  const last = useRef(opened);
  const close = () => dialog.current?.close();
  const addEntry = useBackCloses('dialog', {
    isOpen: () => dialog.current?.open ?? false,
    close,
    reopen: () => onChange(last.current),
    onLeave: close,
  });
  const onOpen = useEffectEvent(addEntry);
  const openedAt = useRef('');
  useEffect(() => {
    if (!opened) return;
    last.current = opened;
    if (dialog.current?.open) return;
    openedAt.current = entryKey();
    dialog.current?.showModal();
    onOpen();
  }, [opened]);
  // It belongs to the page on which it was opened, not to the one before.
  useEffect(() => {
    if (key !== openedAt.current) dialog.current?.close();
  }, [key]);

  return (
    <Dialog
      dialog={dialog}
      title={t('provider.dialogTitle')}
      closeLabel={t('provider.close')}
      onClose={() => onChange(null)}
    >
      <div role="status">{state === 'loading' && <p>{t('provider.loading')}</p>}</div>
      {state === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>{t('provider.failed')}</p>
          <button type="button" className="button" onClick={load}>
            {t('provider.tryAgain')}
          </button>
        </div>
      )}
      {shown && Details && <Details provider={shown} />}
      {provider && (
        <a className={styles.fullPage} href={providerPath(provider.id, language)}>
          {t('provider.fullPage')}
        </a>
      )}
    </Dialog>
  );
}

interface DetailsResponse {
  /** What was requested. */
  of: OpenedProvider | null;
  provider?: FoundProvider;
  details?: ProviderView;
  Details?: typeof DialogDetails;
  failed?: true;
}

const importDetails = () => import('./dialog-details.tsx');

/** Loads a provider's details shortly after it was chosen; drops responses for an earlier choice. */
function useDetails(opened: OpenedProvider | null) {
  const api = useApi();
  const language = useLocale();
  const [attempt, setAttempt] = useState(0);
  const [response, setResponse] = useState<DetailsResponse>({ of: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!opened) return;
    let isCurrent = true;
    const slow = setTimeout(() => setResponse({ of: opened, failed: true }), SLOW_MS);
    const timer = setTimeout(async () => {
      try {
        const provider = 'find' in opened ? await opened.find() : opened;
        if (!isCurrent) return;
        const [details, { DialogDetails: Details }] = await Promise.all([
          api.provider(provider.id),
          loadPart(importDetails, providerPath(provider.id, language)),
        ]);
        if (isCurrent) setResponse({ of: opened, provider, details, Details });
      } catch (error) {
        console.error(error);
        if (isCurrent) setResponse({ of: opened, failed: true });
      } finally {
        clearTimeout(slow);
      }
    }, CLICK_DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      clearTimeout(slow);
    };
  }, [opened, api, language, attempt]);

  const current = opened && response.of === opened ? response : null;
  const state = !opened ? 'idle' : current?.details ? 'loaded' : current?.failed ? 'failed' : 'loading';
  return {
    provider: opened && !('find' in opened) ? opened : current?.provider,
    details: current?.details,
    Details: current?.Details,
    state,
    load: () => {
      setResponse({ of: null });
      setAttempt(attempt + 1);
    },
  };
}
