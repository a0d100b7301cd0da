import { useTranslations } from 'use-intl';
import type { LegalPage as LegalText, LocalContent } from '#site-content/site-content.ts';
import { contentContext } from '../../context.ts';
import { useDate } from '../../messages/use-date.ts';
import { ContentHtml } from '../../ui/content-html.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/legal-page';
import { AccessibilityFindings } from './accessibility-findings.tsx';
import styles from './legal-page.module.css';

export const handle = { static: true };

/** The last path segment is the name of the page: '/es/privacy'. */
export function loader({ request, context }: Route.LoaderArgs): LegalText & { id: string } {
  const { pathname } = new URL(request.url);
  const { legal } = context.get(contentContext);
  const id = pathname.replace(/\/$/, '').split('/').at(-1) as keyof LocalContent['legal'];
  return { ...legal[id], id };
}

/** Terms of use, privacy policy, accessibility statement: text from the content folder. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const date = useDate('long');
  const { id, title, description, updated, sample, html } = loaderData;
  return (
    <article className={`page-width ${styles.page}`}>
      <PageHead title={title} description={description} />
      <h1>{title}</h1>
      <p className={styles.updated}>
        {t('legal.updated', { date: date(updated) })} {sample && t('legal.sample')}
      </p>
      <ContentHtml html={html} />
      {id === 'accessibility' && (
        <div className="prose">
          <AccessibilityFindings />
        </div>
      )}
    </article>
  );
}
