import { useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import styles from './listing-sources.module.css';
import { SourceLine } from './provider-facts.tsx';
import { useSourceText } from './source-title.ts';
import { type SaidField, whoSaysWhat } from './who-says-what.ts';

/** More lines than this are folded away. */
const MAX_LINES = 4;

/** The source line; for a listing of several records, also which source says what. */
export function ListingSources({ provider, Section }: { provider: ProviderView; Section: 'h2' | 'h4' }) {
  const t = useTranslations();
  const sourceText = useSourceText();
  const said = whoSaysWhat(provider);
  if (said.length === 0) return <SourceLine provider={provider} />;
  const lines = said.flatMap(({ fields }) => ['', ...fields.filter(({ values }) => values)]).length;
  const list = (
    <dl className={styles.said}>
      {said.map(({ source, fields }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sources are never reordered.
        <div key={at}>
          <dt>{sourceText(source)}</dt>
          {fields.length === 0 && <dd>{t('provider.said.nothing')}</dd>}
          {whole(fields).length > 0 && (
            <dd>
              {whole(fields)
                .map((key) => t(key))
                .join(' · ')}
            </dd>
          )}
          {fields.map(({ key, values }) => values && <dd key={key}>{`${t(key)}: ${values.join(', ')}`}</dd>)}
        </div>
      ))}
    </dl>
  );
  return (
    <section>
      <Section>{t('provider.sources')}</Section>
      <SourceLine provider={provider} />
      {lines <= MAX_LINES ? (
        list
      ) : (
        <details className={styles.fold}>
          <summary>{t('provider.whoSaysWhat')}</summary>
          {list}
        </details>
      )}
    </section>
  );
}

/** Fields of which only the name is told. */
function whole(fields: SaidField[]): SaidField['key'][] {
  return fields.flatMap(({ key, values }) => (values ? [] : key));
}
