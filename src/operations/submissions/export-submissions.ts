import type { FormStore } from '#forms/form-store.ts';
import { newsletterLink, unsubscribeToken } from '#forms/newsletter-token.ts';
import { siteSecret } from '#forms/site-secret.ts';
import { csvText, escapeFormulas } from '#model/csv-text.ts';
import type { FormKind, FormValues } from '#model/form-definition.ts';
import { givenSettings } from '#settings/config.ts';
import { dataFolder } from '../data-folder.ts';

/** An exported record. Lists are joined in CSV. */
type Exported = Record<string, string | string[] | null>;

/** Exported records as text, with their number, and how many subscribers have not confirmed. */
export interface Export {
  text: string;
  records: number;
  pending: number;
}

/** Returns all submissions, or those of one form; for the newsletter, its subscribers. */
export async function exportSubmissions(
  store: FormStore,
  { format, kind }: { format: 'csv' | 'json'; kind: FormKind | undefined },
): Promise<Export> {
  const records = kind === 'newsletter' ? await subscribers(store) : await submissions(store, kind);
  return {
    text: format === 'json' ? `${JSON.stringify(records, null, 2)}\n` : csvOf(records),
    records: records.length,
    pending: kind === 'newsletter' ? records.filter(({ state }) => state === 'pending').length : 0,
  };
}

async function submissions(store: FormStore, kind: FormKind | undefined): Promise<Exported[]> {
  const list = await store.list(kind ? { kind } : {});
  return list.map(({ id, kind: form, language, receivedAt, state, decidedAt, values }) => ({
    id,
    kind: form,
    language,
    receivedAt,
    state,
    decidedAt,
    ...withoutNames(values, ['id', 'kind', 'language', 'receivedAt', 'state', 'decidedAt']),
  }));
}

/** Returns subscribers with the other values of their latest form, and the unsubscribe link. */
async function subscribers(store: FormStore): Promise<Exported[]> {
  const latest = new Map<string, FormValues>();
  for (const { values } of (await store.list({ kind: 'newsletter' })).reverse())
    latest.set(String(values.emailAddress).toLowerCase(), values);
  const { SITE_URL: siteUrl, SECRET: given } = givenSettings(process.env);
  const secret = siteUrl ? siteSecret({ folder: dataFolder(), given }) : '';
  return (await store.subscribers()).map((subscriber) => {
    const { id, email, language } = subscriber;
    const link = siteUrl
      ? newsletterLink('unsubscribe', { siteUrl, language, token: unsubscribeToken(secret, id) })
      : null;
    const other = withoutNames(latest.get(email.toLowerCase()) ?? {}, [...Object.keys(subscriber), 'emailAddress']);
    return { ...subscriber, ...(link && { unsubscribeLink: link }), ...other };
  });
}

/** Renames form fields that have the name of one of our columns. */
function withoutNames(values: FormValues, names: string[]): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [names.includes(name) ? `answer.${name}` : name, value]),
  );
}

function csvOf(records: Exported[]): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => columns.map((column) => [record[column] ?? ''].flat().join('; ')));
  return csvText(escapeFormulas([columns, ...rows]));
}
