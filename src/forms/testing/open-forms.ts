import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { FORM_KINDS, type FormDefinition, type FormField, type FormKind } from '#model/form-definition.ts';
import type { CallStore } from '../call-store.ts';
import type { FormStore } from '../form-store.ts';
import { type FormDeps, Forms } from '../forms.ts';
import { Guard } from '../guard.ts';
import { Newsletter, type NewsletterDeps } from '../newsletter.ts';
import { openFormStores } from '../sqlite/form-store.ts';

export const TEST_SECRET = 'the secret of a test';

const text = (name: string): FormField => ({ name, type: 'text', required: true, maxLength: 50 });
const email = (name: string): FormField => ({ ...text(name), type: 'email' });

/** For tests: every form with a few fields. */
const TEST_DEFINITIONS = Object.fromEntries(
  FORM_KINDS.map((kind): [FormKind, FormDefinition] => [
    kind,
    {
      kind,
      fields:
        kind === 'newsletter'
          ? [text('firstName'), email('emailAddress')]
          : [
              text('yourName'),
              email('email'),
              { ...text('message'), type: 'long-text', required: false, maxLength: 500 },
            ],
    },
  ]),
) as Record<FormKind, FormDefinition>;

/** For tests: a store in its own folder, closed and removed after the test. */
export function openTestStore(): FormStore {
  return openTestStores().store;
}

/** For tests: the same with callers' reports. */
export function openTestStores(): { store: FormStore; calls: CallStore; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'));
  const { store, calls } = openFormStores({ folder });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { store, calls, folder };
}

/** For tests: forms on such a store with a settable clock; `send` takes as long as a person. */
export function openTestForms(
  deps: Partial<FormDeps> = {},
  newsletterDeps: Partial<NewsletterDeps> = {},
): {
  forms: Forms;
  store: FormStore;
  folder: string;
  calls: CallStore;
  clock: { ms: number };
  send: (kind: FormKind, values: Record<string, unknown>, client?: string) => ReturnType<Forms['submit']>;
} {
  const own = openTestStores();
  const { store = own.store, calls = own.calls } = deps;
  const clock = { ms: Date.now() };
  const newsletter = new Newsletter({
    store,
    secret: TEST_SECRET,
    consentText: (language) => (language === 'es' ? 'De acuerdo.' : 'I agree.'),
    byLetter: false,
    channels: [],
    now: () => new Date(clock.ms),
    ...newsletterDeps,
  });
  const guard = new Guard({ secret: TEST_SECRET, now: () => clock.ms });
  const forms = new Forms({
    definitions: () => TEST_DEFINITIONS,
    store,
    calls,
    guard,
    newsletter,
    channels: [],
    ...deps,
  });
  const send = (kind: FormKind, values: Record<string, unknown>, client = '') => {
    const hidden = forms.hiddenFields(kind);
    clock.ms += 5000;
    return forms.submit(kind, { ...hidden, ...values }, { language: 'en', client });
  };
  return { forms, store, folder: own.folder, calls, clock, send };
}
