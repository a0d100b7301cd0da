import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ProviderFeature } from '#wire/provider-feature.ts';
import type { ProviderDetail } from '../../api-client.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { providerToSave } from '../../my-list/saved-facts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProviderDetails } from '../../ui/provider-details.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import { useApi } from '../../use-api.ts';
import styles from './provider-dialog.module.css';

/** Clicks closer together than this count once. */
const CLICK_DEBOUNCE_MS = 100;

/** The 'Provider Details' modal; shown while there is a provider to show. */
export function ProviderDialog({ feature, onClose }: { feature: ProviderFeature | null; onClose: () => void }) {
  const t = useTranslations();
  const language = useLocale();
  const { search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { detail, state, load } = useDetail(feature);
  // Number and distance belong to the search, not to the provider.
  const provider = detail && { ...feature?.properties, ...detail };

  useEffect(() => {
    if (feature) dialog.current?.showModal();
  }, [feature]);

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
      {provider && (
        <ProviderDetails
          provider={provider}
          location={provider.location}
          headingLevel="h3"
          save={<SaveButton facts={providerToSave(provider, language)} />}
          results={search}
        />
      )}
      {feature && (
        <a className={styles.fullPage} href={providerPath(feature.properties.Id, language)}>
          {t('provider.fullPage')}
        </a>
      )}
    </Dialog>
  );
}

interface Answer {
  /** Which choice it belongs to. */
  of: ProviderFeature | null;
  detail?: ProviderDetail;
  failed?: true;
}

/** Loads a provider's details a moment after it was chosen; an answer that comes too late for another choice is dropped. */
function useDetail(feature: ProviderFeature | null) {
  const api = useApi();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>({ of: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to load again.
  useEffect(() => {
    if (!feature) return;
    let isCurrent = true;
    const { Id: id, name, address } = feature.properties;
    const timer = setTimeout(() => {
      api.providerDetail({ id, name, address }).then(
        (detail) => isCurrent && setAnswer({ of: feature, detail }),
        (error) => {
          console.error(error);
          if (isCurrent) setAnswer({ of: feature, failed: true });
        },
      );
    }, CLICK_DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [feature, api, attempt]);

  const current: Answer | null = feature && answer.of === feature ? answer : null;
  const state = !feature ? 'idle' : current?.detail ? 'loaded' : current?.failed ? 'failed' : 'loading';
  return {
    detail: current?.detail,
    state,
    load: () => {
      setAnswer({ of: null });
      setAttempt(attempt + 1);
    },
  };
}
