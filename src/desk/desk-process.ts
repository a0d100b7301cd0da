import '#settings/print-data-errors.ts';
import { openDirectoryRecords } from '#directory/directory-records.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import {
  type BusyNote,
  DESK_ORIGIN,
  type DeskAnswer,
  type DeskRequest,
  type FindAnswer,
  type FindRequest,
  UPLOAD_TO,
} from '#model/desk-messages.ts';
import { openContentChanges } from '#operations/content-changes.ts';
import { withRecords } from '#operations/data-folder.ts';
import { ListWork } from '#operations/lists/list-work.ts';
import { sourceRights } from '#operations/source-rights.ts';
import { openStaff } from '#operations/staff/staff-store.ts';
import { openForms } from '#operations/submissions/form-store.ts';
import { readConfig } from '#settings/config.ts';
import { deskOrigin } from '#settings/desk-origin.ts';
import { readSiteContent } from '#site-content/compiled-content.ts';
import { ContentError } from '#site-content/content-problem.ts';
import { VARIANT_FOLDER } from '#site-content/picture-variants.ts';
import { createDesk } from './desk.tsx';
import type { DeskDeps } from './desk-deps.ts';
import { deadLinks } from './rooms/dead-links.ts';
import { duplicateListings } from './rooms/duplicate-listings.ts';
import { formWords } from './rooms/form-words.ts';
import { OnDemand } from './rooms/on-demand.ts';

/**
 * The desk's process. The site starts it when staff come, and passes their requests as messages; nothing listens. So
 * what takes minutes (looking for duplicates, listing a business) never delays a visitor's page.
 */
const config = readConfig(process.env);
const { DATA_DIR: folder, DATABASE_URL: databaseUrl, CONTENT_DIR } = config;
const records = () => openDirectoryRecords({ folder, databaseUrl });
const store = await openForms();
const readContent = () => readSiteContent(CONTENT_DIR, { variants: VARIANT_FOLDER });
const content = await readContent().catch(withoutContent);
const organization = content?.in('en').site.organization ?? '';
const deps: DeskDeps = {
  origin: process.env[DESK_ORIGIN] || deskOrigin(config),
  staff: await openStaff(),
  store,
  folder,
  records,
  findByName,
  contentFolder: CONTENT_DIR,
  contentChanges: await openContentChanges(),
  organization,
  formWords: (language: ContentLanguage) => formWords(content?.in(language).forms ?? {}),
  duplicates: new OnDemand(async () => duplicateListings(await records())),
  deadLinks: new OnDemand(async () => deadLinks(await readContent(), store)),
  lists: new ListWork({
    folder,
    loaded: () => withRecords(({ sources }) => sources, records),
    onBusy: () => send({ busy: true }),
  }),
  rightsOf: sourceRights(config),
  now: () => new Date(),
};
const desk = createDesk(deps);

const waiting = new Map<number, (answer: FindAnswer) => void>();
let lastFind = 0;

process.on('message', (message: DeskRequest | FindAnswer) => {
  if ('method' in message) void answer(message);
  else waiting.get(message.number)?.(message);
});
// The site has stopped.
process.on('disconnect', () => process.exit(0));
// They reach the whole group of processes; the site decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

async function answer({ number, method, address, headers, body }: DeskRequest): Promise<void> {
  const request = new Request(new URL(address, deps.origin), { method, headers, body });
  const response = await desk.fetch(request);
  const whole = new Uint8Array(await response.arrayBuffer());
  const uploadTo = response.headers.get(UPLOAD_TO);
  const kept = [...response.headers].filter(([name]) => name !== UPLOAD_TO.toLowerCase());
  send({ number, status: response.status, headers: kept, body: whole, ...(uploadTo && { uploadTo }) });
}

function findByName(name: string, near: string): ReturnType<DeskDeps['findByName']> {
  const number = ++lastFind;
  return new Promise((resolve, reject) => {
    waiting.set(number, ({ found, problem }) => {
      waiting.delete(number);
      if (problem === undefined) resolve(found);
      else reject(new Error(problem));
    });
    send({ number, find: { name, near } });
  });
}

function send(message: DeskAnswer | FindRequest | BusyNote): void {
  process.send?.(message);
}

/** The content folder has problems; staff can still work. */
function withoutContent(error: unknown): undefined {
  if (!(error instanceof ContentError)) throw error;
}
