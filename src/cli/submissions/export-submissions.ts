import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from 'node:fs';
import type { FormStore } from '#forms/form-store.ts';
import { newsletterLink, unsubscribeToken } from '#forms/newsletter-token.ts';
import { siteSecret } from '#forms/site-secret.ts';
import { BYTE_ORDER_MARK, csvText, escapeFormulas } from '#model/csv-text.ts';
import type { FormValues } from '#model/form-definition.ts';
import { givenSettings } from '#settings/config.ts';
import { dataFolder } from '../data-folder.ts';
import { oneOf, UsageError } from '../usage-error.ts';
import { readKind } from './list-submissions.ts';
import type { Request } from './request.ts';

/** An exported record. Lists are joined in CSV. */
type Exported = Record<string, string | string[] | null>;

/** `export`: writes all submissions, or those of one form; for the newsletter, its subscribers. */
export async function exportSubmissions(store: FormStore, { id, options }: Request): Promise<void> {
  if (id) throw new UsageError(`export takes no id. Did you mean: show ${id}?`);
  const format = oneOf('format', options.format, ['csv', 'json'] as const);
  if (!format) throw new UsageError('Specify a format: --format csv or --format json.');
  const kind = readKind(options.kind);
  const records = kind === 'newsletter' ? await subscribers(store) : await submissions(store, kind);
  const text = format === 'json' ? `${JSON.stringify(records, null, 2)}\n` : csvOf(records);
  if (options.out) {
    writeForOwner(options.out, format === 'csv' ? BYTE_ORDER_MARK + text : text);
    console.log(
      `${records.length} written to ${options.out}. It contains personal data: keep it safe and delete it after use.`,
    );
  } else {
    process.stdout.write(text);
  }
  if (kind === 'newsletter' && records.some(({ state }) => state === 'pending'))
    console.error(
      "'pending' means signed up but not confirmed. Confirming requires mail: see SMTP_URL in .env.example.",
    );
}

/** Makes the file readable only by its owner, even if it existed before; not if it is a device, such as /dev/stdout. */
function writeForOwner(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    if (fstatSync(file).isFile()) fchmodSync(file, 0o600);
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

async function submissions(store: FormStore, kind: ReturnType<typeof readKind>): Promise<Exported[]> {
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
