import { FooterParts } from './footer-parts.served.tsx';
import styles from './site-footer.module.css';

const ID = 'site-footer';

/**
 * End of every page. It needs no script and is the same on all pages of a language: the browser keeps what the server drew
 * as it stands, so that neither its code nor its words travel as script.
 */
export function SiteFooter() {
  if (import.meta.env.SSR) {
    return (
      <footer id={ID} className={styles.footer}>
        <FooterParts />
      </footer>
    );
  }
  const served = document.getElementById(ID)?.innerHTML ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands there already.
  return <footer id={ID} className={styles.footer} dangerouslySetInnerHTML={{ __html: served }} />;
}
