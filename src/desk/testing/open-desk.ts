import { randomUUID } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';
import { openDirectoryRecords } from '#directory/directory-records.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import type { FormStore, Submission } from '#forms/form-store.ts';
import { openContentStore, openFormStore, openStaffStore } from '#forms/sqlite/form-store.ts';
import type { Role, StaffMember, StaffStore } from '#forms/staff-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { withRecords } from '#operations/data-folder.ts';
import { doListTask } from '#operations/lists/do-list-task.ts';
import { ListWork } from '#operations/lists/list-work.ts';
import { sourceRights } from '#operations/source-rights.ts';
import { hashed, newSecret } from '#operations/staff/secrets.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { makeContentFolder } from '#site-content/testing/make-content-folder.ts';
import { createDesk } from '../desk.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { duplicateListings } from '../rooms/duplicate-listings.ts';
import { formWords } from '../rooms/form-words.ts';
import { OnDemand } from '../rooms/on-demand.ts';

/** A client that acts like the browser of one member. */
export interface TestStaff {
  member: StaffMember;
  /** The value of the session's cookie. */
  cookie: string;
  ask(path: string, headers?: Record<string, string>, init?: RequestInit): Promise<Response>;
  /** Returns a page as text. */
  read(path: string): Promise<string>;
  /** Sends a form like a page of the desk; `fields` and `headers` override its own. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

/** For tests: a desk with its own data folder. */
export interface TestDesk {
  origin: string;
  folder: string;
  store: FormStore;
  staff: StaffStore;
  deps: DeskDeps;
  /** Sends a request of someone who is not signed in. */
  ask(path: string, headers?: Record<string, string>, init?: RequestInit): Promise<Response>;
  /** Sends JSON as the desk's script does. */
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Adds a member and signs them in. */
  signIn(role?: Role, name?: string, language?: ContentLanguage): Promise<TestStaff>;
  /** Stores a suggested business with an outbox entry. */
  keep(more?: Partial<Submission>): Promise<Submission>;
  /** Changes the time. */
  setNow(time: Date): void;
}

const content = loadSiteContent('content');

export function openDesk({ origin = 'http://localhost:8137' } = {}): TestDesk {
  const folder = temporaryFolder();
  // Read by the commands that the desk calls.
  vi.stubEnv('DATA_DIR', folder);
  const store = openFormStore({ folder });
  const staff = openStaffStore({ folder });
  const contentChanges = openContentStore({ folder });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await staff.close();
    await contentChanges.close();
    await store.close();
  });
  let now = new Date('2026-11-21T12:00:00Z');
  const records = () => openDirectoryRecords({ folder });
  const deps: DeskDeps = {
    origin,
    staff,
    store,
    folder,
    records,
    findByName: async (name, near) =>
      near === 'Nowhere' ? null : [{ id: 'csv:found', name: `${name} & Sons`, address: '1 Oak Ave, Mesa, AZ' }],
    contentFolder: makeContentFolder(),
    contentChanges,
    organization: 'Test <b>Org</b>',
    formWords: (language) => formWords(content.in(language).forms),
    duplicates: new OnDemand(async () => duplicateListings(await records())),
    deadLinks: new OnDemand(async () => [
      { address: 'https://a.example/', places: ['home.yaml, line 3'], message: 'Gone.' },
    ]),
    lists: new ListWork({
      folder,
      loaded: () => withRecords(({ sources }) => sources, records),
      run: doListTask,
      waitMs: 60_000,
      now: () => now,
    }),
    rightsOf: sourceRights({ OPEN_DATA: 'on', SHARE_LISTS: [] }),
    now: () => now,
  };
  const desk = createDesk(deps);
  const ask: TestDesk['ask'] = async (path, headers = {}, init = {}) =>
    desk.request(`${origin}/desk${path === '/' ? '' : path}`, { ...init, headers });
  return {
    origin,
    folder,
    store,
    staff,
    deps,
    ask,
    call: (path, body, headers = {}) =>
      ask(path, { Origin: origin, 'Content-Type': 'application/json', ...headers }, postOf(JSON.stringify(body))),
    async signIn(role = 'keeper', name = 'Ana', language = 'en') {
      const key = randomUUID();
      await staff.invite(key, { name, role, staffId: null, until: '2030-01-01T00:00:00.000Z' });
      const passkey = { id: key, publicKey: '', counter: 0, transports: [] };
      const member = (await staff.join(key, passkey, { id: randomUUID(), language }, now.toISOString()))!;
      const secret = newSecret();
      await staff.startSession(hashed(secret), member.id, now.toISOString());
      const cookie = `${origin.startsWith('https') ? '__Host-desk' : 'desk'}=${secret}`;
      const askAs: TestStaff['ask'] = (path, headers = {}, init = {}) =>
        ask(path, { Cookie: cookie, ...headers }, init);
      const read: TestStaff['read'] = async (path) => (await askAs(path)).text();
      const token = /name="token" value="([^"]+)"/.exec(await read('/'))![1]!;
      return {
        member,
        cookie,
        ask: askAs,
        read,
        post: (path, fields = {}, headers = {}) =>
          askAs(
            path,
            { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
            postOf(new URLSearchParams({ token, ...fields }).toString()),
          ),
      };
    },
    async keep(more = {}) {
      const submission = makeSubmission({ kind: 'add-business', values: SWIM_SCHOOL, ...more });
      await store.keep(submission, ['webhook']);
      return submission;
    },
    setNow(time) {
      now = time;
    },
  };
}

const postOf = (body: string): RequestInit => ({ method: 'POST', body });

const SWIM_SCHOOL = {
  businessName: 'Sample <b>Swim</b> School',
  businessAddress: '100 Oak Ave',
  place: 'Tempe, AZ 85281',
  services: 'Respite',
};
