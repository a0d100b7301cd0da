import { useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './my-list-page.module.css';

/** Copies the link; where the browser does not allow that, shows it to be copied by hand. */
export function ShareLink({ link }: { link: string }) {
  const t = useTranslations();
  const [outcome, setOutcome] = useState<{ link: string; isCopied: boolean } | null>(null);
  const now = outcome?.link === link ? outcome : null;
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={async () => setOutcome({ link, isCopied: await isCopied(link) })}
      >
        {t('myList.share.copy')}
      </button>
      <span role="status">{now?.isCopied && t('myList.share.copied')}</span>
      {now && !now.isCopied && (
        <label className={styles.whole}>
          {t('myList.share.copyThis')}
          <input type="url" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </>
  );
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard on this page, or the visitor does not allow it: the link is shown instead.
    return false;
  }
}
