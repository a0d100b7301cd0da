import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { defineCommand } from 'citty';
import { openDirectoryRecords } from '#directory/directory-records.ts';
import type { FormStore } from '#forms/form-store.ts';
import { HOUR_MS } from '#model/duration.ts';
import { type Config, readConfig } from '#settings/config.ts';
import { makeDataFolder } from '#settings/make-data-folder.ts';
import { ContentError } from '#site-content/content-problem.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { withFormStore } from '../submissions/form-store.ts';
import { UsageError } from '../usage-error.ts';
import { deadLinks } from './dead-links.ts';
import { createDesk } from './desk.ts';
import type { DeskDeps } from './desk-deps.ts';
import { DeskSession } from './desk-session.ts';
import { duplicateListings } from './duplicate-listings.ts';
import { formWords } from './form-words.ts';
import { OnDemand } from './on-demand.ts';

/** `desk`: serves the operator's page to the browser on this machine. */
export const deskCommand = defineCommand({
  meta: { name: 'desk', description: 'Open the operator’s page: what to review, what to fix, where help is missing' },
  args: { port: { type: 'string', description: 'Port on 127.0.0.1; a free one by default', valueHint: '8137' } },
  async run({ args }) {
    const port = Number(args.port ?? 0);
    if (!(Number.isInteger(port) && port >= 0 && port < 65_536))
      throw new UsageError(`--port: '${args.port}' is not a port.`);
    const config = readConfig(process.env);
    makeDataFolder(config.DATA_DIR);
    await withFormStore((store) => serve(depsOf(config, store), port));
    // Link checks in progress must not keep the process running for minutes.
    process.exit(0);
  },
});

function depsOf(config: Config, store: FormStore): DeskDeps {
  const { DATA_DIR: folder, DATABASE_URL: databaseUrl, CONTENT_DIR, SITE_URL, HOST, PORT } = config;
  const records = () => openDirectoryRecords({ folder, databaseUrl });
  return {
    session: new DeskSession(),
    store,
    folder,
    records,
    ...readWords(CONTENT_DIR),
    siteUrl: SITE_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    duplicates: new OnDemand(async () => duplicateListings(await records())),
    deadLinks: new OnDemand(async () => deadLinks(readContent(CONTENT_DIR), store)),
    now: () => new Date(),
  };
}

/** Returns the organization's name and the content's form texts; without them if the content has problems, so that reviewing still works. */
function readWords(folder: string): Pick<DeskDeps, 'organization' | 'words'> {
  try {
    const { site, forms } = loadSiteContent(folder).in('en');
    return { organization: site.organisation, words: formWords(forms) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { organization: '', words: formWords({}) };
  }
}

function readContent(folder: string) {
  try {
    return loadSiteContent(folder);
  } catch (error) {
    throw error instanceof ContentError
      ? new Error('The content folder has problems: see npm run content:check.')
      : error;
  }
}

const IDLE_MS = HOUR_MS;

/** Serves until Ctrl-C or an hour of inactivity. */
async function serve(deps: DeskDeps, wantedPort: number): Promise<void> {
  const end = Promise.withResolvers<string>();
  const idle = setTimeout(() => end.resolve('The desk closed after an hour of inactivity.'), IDLE_MS);
  let port = 0;
  const desk = createDesk(
    deps,
    () => port,
    () => idle.refresh(),
  );
  const server = createAdaptorServer({ fetch: desk.fetch });
  server.on('error', (error: NodeJS.ErrnoException) =>
    end.reject(new UsageError(`Cannot listen on port ${wantedPort}: ${error.message}. Choose another with --port.`)),
  );
  // A signal may arrive twice: from the terminal, and from npm, which forwards it.
  const stop = () => end.resolve('The desk is closed.');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  server.listen(wantedPort, '127.0.0.1', () => {
    port = (server.address() as AddressInfo).port;
    console.log(
      `The desk is ready. This link works once, on this machine:\n\n  http://127.0.0.1:${port}${deps.session.path}/?key=${deps.session.key}\n`,
    );
    console.log('The desk stops with Ctrl-C, or after an hour of inactivity.');
  });
  try {
    console.log(await end.promise);
  } finally {
    clearTimeout(idle);
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
}
