import { useTranslations } from 'use-intl';
import { useSiteData } from '../site-data.ts';
import styles from './site-form.module.css';

/** Tells visitors without script that the form needs it, before they fill it in. */
export function ProofHelp() {
  const t = useTranslations();
  return (
    <noscript>
      <div className={styles.restored}>
        <p>{t('forms.proof.needsScript')}</p>
        <ContactLink />
      </div>
    </noscript>
  );
}

/** Link to contact us without a form. */
export function ContactLink() {
  const t = useTranslations();
  const { site } = useSiteData();
  return site && <a href={site.contactLink}>{t('site.contact')}</a>;
}
