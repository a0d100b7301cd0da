import { useTranslations } from 'use-intl';
import { useSiteData } from '../site-data.ts';
import styles from './site-form.module.css';

/** Tells visitors without script, where a form needs it, before they begin to write. */
export function ProofHelp() {
  const t = useTranslations();
  return (
    <noscript>
      <div className={styles.restored}>
        <p>{t('forms.proof.needsScript')}</p>
        <OtherWay />
      </div>
    </noscript>
  );
}

/** The link to reach us without a form. */
export function OtherWay() {
  const t = useTranslations();
  const { site } = useSiteData();
  return site && <a href={site.contactLink}>{t('site.contact')}</a>;
}
