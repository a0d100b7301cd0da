import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from 'node:fs';
import type { FormStore } from '#forms/form-store.ts';
import { BYTE_ORDER_MARK } from '#model/csv-text.ts';
import { oneOf } from '#operations/options.ts';
import { exportSubmissions as exportOf } from '#operations/submissions/export-submissions.ts';
import { UsageError } from '#operations/usage-error.ts';
import { readKind } from './list-submissions.ts';
import type { Request } from './submissions-request.ts';

/** `export`: writes all submissions, or those of one form; for the newsletter, its subscribers. */
export async function exportSubmissions(store: FormStore, { id, options }: Request): Promise<void> {
  if (id) throw new UsageError(`export takes no id. Did you mean: show ${id}?`);
  const format = oneOf('format', options.format, ['csv', 'json'] as const);
  if (!format) throw new UsageError('Specify a format: --format csv or --format json.');
  const { text, records, pending } = await exportOf(store, { format, kind: readKind(options.kind) });
  if (options.out) {
    writeForOwner(options.out, format === 'csv' ? BYTE_ORDER_MARK + text : text);
    console.log(
      `${records} written to ${options.out}. It contains personal data: keep it safe and delete it after use.`,
    );
  } else {
    process.stdout.write(text);
  }
  if (pending > 0)
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
