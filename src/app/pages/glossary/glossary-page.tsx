import { useLocale, useTranslations } from 'use-intl';
import type { Glossary } from '#site-content/glossary.ts';
import { contentContext } from '../../context.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { glossaryFacts } from '../../schema-org/glossary-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { useSiteData } from '../../site-data.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/glossary-page';
import styles from './glossary-page.module.css';

export const handle = { static: true };

export function loader({ context }: Route.LoaderArgs): Glossary {
  return context.get(contentContext).glossary;
}

/** Terms that families come across, each explained and with its own address: '/glossary#waiver'. */
export default function GlossaryPage({ loaderData: glossary }: Route.ComponentProps) {
  const t = useTranslations();
  const { siteUrl } = useSiteData();
  const address = siteUrl + pathInLanguage('/glossary', useLocale());
  const { title, description, terms } = glossary;
  return (
    <article className={`page-width ${styles.page}`}>
      <PageHead title={title} description={description} />
      <StructuredData facts={glossaryFacts(glossary, address)} />
      <h1>{title}</h1>
      <p>{description}</p>
      <nav aria-label={t('glossary.letters')} className="no-print">
        <ul className={styles.jump}>
          {terms.map(({ id, term }) => (
            <li key={id}>
              <a href={`#${id}`}>{term}</a>
            </li>
          ))}
        </ul>
      </nav>
      <dl className={styles.terms}>
        {terms.map(({ id, term, fullName, short, more, learnMore }) => (
          <div key={id} id={id} className={styles.entry}>
            <dt>
              <dfn>{term}</dfn>
              {fullName && <span className={styles.fullName}>{fullName}</span>}
            </dt>
            <dd>
              <p>{short}</p>
              {more && <p>{more}</p>}
              {learnMore && (
                <p>
                  <NewTabLink href={learnMore.hyperlink}>
                    {t('glossary.readOn', { publisher: learnMore.publisher })}
                  </NewTabLink>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
