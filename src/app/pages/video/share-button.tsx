import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydratedValue } from '../../ui/use-hydrated.ts';
import styles from './video-page.module.css';

/** Opens the platform's share sheet; without one, copies the link; if that fails, shows it for copying by hand. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useTranslations();
  const [outcome, setOutcome] = useState<'copied' | 'shown' | null>(null);
  const link = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (outcome === 'shown') link.current?.select();
  }, [outcome]);

  // The visitor's own address of the site: the server may not know it.
  const address = useHydratedValue(() => new URL(path, location.href).href, path);
  const share = async () => {
    setOutcome(null);
    if (await shareSheet({ title, url: address })) return;
    setOutcome((await copyText(address)) ? 'copied' : 'shown');
  };
  return (
    <div className={`${styles.share} needs-script no-print`}>
      <button type="button" className="button quiet" onClick={share}>
        <Icon name="share" />
        {t('video.share')}
      </button>
      <p role="status">{outcome === 'copied' && t('video.copied')}</p>
      {outcome === 'shown' && (
        <label className={styles.link}>
          {t('video.copyThis')}
          <input type="url" readOnly value={address} ref={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </div>
  );
}

/** Returns false if there is no share sheet or it rejects the link, true if the visitor closed it. */
async function shareSheet(data: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
