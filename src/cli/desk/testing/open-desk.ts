import { onTestFinished, vi } from 'vitest';
import { openDirectoryRecords } from '#directory/directory-records.ts';
import { temporaryFolder } from '#directory/testing/temporary-folder.ts';
import type { FormStore, Submission } from '#forms/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { createDesk } from '../desk.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { DeskSession } from '../desk-session.ts';
import { duplicateListings } from '../duplicate-listings.ts';
import { formWords } from '../form-words.ts';
import { OnDemand } from '../on-demand.ts';

export const HOST = '127.0.0.1:8137';

/** For tests: a desk with its own data folder, and a client that acts like a browser on this machine. */
export interface TestDesk {
  folder: string;
  store: FormStore;
  session: DeskSession;
  /** Sends a request like a browser on this machine; `headers` override its headers. */
  ask(path: string, headers?: Record<string, string>, init?: RequestInit): Promise<Response>;
  /** Returns a page as text. */
  read(path: string): Promise<string>;
  /** Sends a form like a page of the desk; `fields` and `headers` override its own. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Opens the link and stores the cookie. */
  signIn(): Promise<void>;
  /** Stores a suggested business with an outbox entry. */
  keep(more?: Partial<Submission>): Promise<Submission>;
}

export function openDesk(): TestDesk {
  const folder = temporaryFolder();
  // Read by the commands that the desk calls.
  vi.stubEnv('DATA_DIR', folder);
  const store = openFormStore({ folder });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await store.close();
  });
  const session = new DeskSession();
  const desk = createDesk(depsOf(folder, store, session), () => 8137);
  let cookie = '';
  const ask: TestDesk['ask'] = async (path, headers = {}, init = {}) =>
    desk.request(`http://${HOST}${session.path}${path}`, {
      ...init,
      headers: { Host: HOST, Cookie: cookie, ...headers },
    });
  return {
    folder,
    store,
    session,
    ask,
    read: async (path) => (await ask(path)).text(),
    post(path, fields = {}, headers = {}) {
      const body = new URLSearchParams({ token: session.formToken, ...fields }).toString();
      const form = { Origin: `http://${HOST}`, 'Content-Type': 'application/x-www-form-urlencoded' };
      return ask(path, { ...form, ...headers }, { method: 'POST', body });
    },
    async signIn() {
      const answer = await ask(`/?key=${session.key}`);
      cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!;
    },
    async keep(more = {}) {
      const submission = makeSubmission({ kind: 'add-business', values: SWIM_SCHOOL, ...more });
      await store.keep(submission, ['webhook']);
      return submission;
    },
  };
}

const SWIM_SCHOOL = {
  businessName: 'Sample <b>Swim</b> School',
  businessAddress: '100 Oak Ave',
  place: 'Tempe, AZ 85281',
  services: 'Respite',
};

function depsOf(folder: string, store: FormStore, session: DeskSession): DeskDeps {
  const records = () => openDirectoryRecords({ folder });
  return {
    session,
    store,
    folder,
    records,
    siteUrl: 'https://www.example.org',
    organization: 'Test <b>Org</b>',
    words: formWords(loadSiteContent('content').in('en').forms),
    duplicates: new OnDemand(async () => duplicateListings(await records())),
    deadLinks: new OnDemand(async () => [
      { address: 'https://a.example/', places: ['home.yaml, line 3'], message: 'Gone.' },
    ]),
    now: () => new Date('2026-11-21T12:00:00Z'),
  };
}
