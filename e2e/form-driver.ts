import { DatabaseSync } from 'node:sqlite';
import type { Locator } from '@playwright/test';
import { DATA_DIR } from '../playwright.config.ts';

/** Fills in the required fields that are still empty; text fields get `mark`. */
export async function fillRequired(form: Locator, mark = 'Sample answer'): Promise<void> {
  for (const field of await form.locator('[required]').all()) {
    const kind = await field.evaluate((element: HTMLInputElement) => element.type);
    if (kind === 'checkbox') await field.check();
    else if ((await field.inputValue()) !== '') continue;
    else if (kind === 'select-one') await field.selectOption({ index: 1 });
    else if ((await field.getAttribute('autocomplete')) === 'postal-code') await field.fill('85004');
    else await field.fill(SAMPLES[kind] ?? (await shortened(field, mark)));
  }
}

const SAMPLES: Record<string, string> = { email: 'sam@example.org', tel: '602-555-0123' };

/** The end of the mark, as long as the field allows. */
async function shortened(field: Locator, mark: string): Promise<string> {
  const maxLength = Number((await field.getAttribute('maxlength')) ?? mark.length);
  return mark.slice(-maxLength);
}

/** Returns the answers of the submissions on the tested server that contain `text`. */
export function stored(text: string): unknown[] {
  const database = new DatabaseSync(`${DATA_DIR}/submissions.db`, { readOnly: true });
  const rows = database.prepare('SELECT fields FROM submission WHERE instr(fields, ?) > 0').all(text);
  database.close();
  return rows.map(({ fields }) => JSON.parse(String(fields)));
}
