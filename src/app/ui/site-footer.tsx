import { FooterParts } from './footer-parts.served.tsx';
import styles from './site-footer.module.css';

const ID = 'site-footer';

/**
 * Footer of every page, the same on all pages of a language. Rendered only on the server: the browser keeps that HTML, so
 * neither its code nor its texts are shipped as script.
 */
export function SiteFooter() {
  if (import.meta.env.SSR) {
    return (
      <footer id={ID} className={styles.footer}>
        <FooterParts />
      </footer>
    );
  }
  const serverHtml = document.getElementById(ID)?.innerHTML ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML that the server rendered.
  return <footer id={ID} className={styles.footer} dangerouslySetInnerHTML={{ __html: serverHtml }} />;
}
