// A Vite plug-in that sends messages to the browser already parsed, and each part only to the pages that use it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const MESSAGES = fileURLToPath(new URL('../messages', import.meta.url));
const LIGHT_INTL = fileURLToPath(new URL('light-intl.tsx', import.meta.url));
const CATALOG = /\/src\/app\/messages\/[\w-]+\.json$/;
const isSource = (id: string) => id.includes('/src/app/') && /\.tsx?$/.test(id);

/**
 * Sections of the catalog (top-level keys) that are loaded together. Sections in no part go with every page: a small
 * one is not worth a request. A file loads the parts whose keys it contains, as in `t('places.title')`; nothing has to
 * be declared.
 */
export const PARTS: Record<string, string[]> = {
  places: ['places', 'provider', 'callers', 'map'],
  called: ['called'],
  experts: ['experts', 'expert'],
  library: ['library', 'knowledge'],
  video: ['video'],
  newsletter: ['newsletter'],
  accessibility: ['accessibility'],
  myList: ['myList', 'callHelper'],
  offline: ['offline'],
  legal: ['legal'],
  howWeKnow: ['howWeKnow'],
  openData: ['openData'],
  areas: ['areas'],
  embed: ['embed'],
};
const IN_A_PART = new Set(Object.values(PARTS).flat());

/** A catalog: texts by key, nested. */
interface Messages {
  [key: string]: string | Messages;
}

/**
 * Parses each message at build time and replaces use-intl, which would parse in the browser, with light-intl.tsx. The
 * server runs the same code, so that both render the same text. Server and development builds have all messages.
 */
export function compileMessages(): Plugin[] {
  return [
    {
      name: 'compile-messages',
      enforce: 'pre',
      config: () => ({
        resolve: { alias: [{ find: /^use-intl$/, replacement: LIGHT_INTL }] },
        ssr: { noExternal: ['icu-minify'] },
      }),
      // Read here because no other plug-in understands the query.
      load(id) {
        const [file = '', query = ''] = id.split('?');
        const part = new URLSearchParams(query).get('part');
        if (!CATALOG.test(file) || part === null) return;
        const messages: Messages = JSON.parse(readFileSync(file, 'utf8'));
        // The `language` section goes to all pages in all languages, and alone, also on the server.
        const whole = part !== 'language' && !isForBrowser(this);
        return `export default ${JSON.stringify(compileAll(whole ? messages : selectPart(messages, part)))}`;
      },
    },
    {
      name: 'load-messages',
      apply: 'build',
      enforce: 'post',
      resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
      load(id) {
        const part = id.startsWith('\0virtual:messages/') ? id.slice('\0virtual:messages/'.length) : undefined;
        return part && partModule(part);
      },
      transform(code, id) {
        if (!isForBrowser(this) || !isSource(id.split('?')[0]!)) return;
        const used = Object.keys(PARTS).filter((part) => namesAny(code, PARTS[part]!));
        const imports = used.map((part) => `import 'virtual:messages/${part}';`);
        return imports.length > 0 ? { code: imports.join('') + code, map: null } : undefined;
      },
    },
  ];
}

function isForBrowser({ environment }: { environment?: { config: { consumer: string }; mode: string } }): boolean {
  return environment?.mode === 'build' && environment.config.consumer === 'client';
}

/** Whether code contains a key of one of these sections: 'pager.next', or `sources.${name}`. */
export function namesAny(code: string, names: string[]): boolean {
  return new RegExp(`['"\`](${names.join('|')})\\.[a-z$]`).test(code);
}

/** Module that loads a part before the importing file runs. */
function partModule(part: string): string {
  const catalogs = readdirSync(MESSAGES).filter((file) => file.endsWith('.json'));
  const loaders = catalogs.map((file) => `'./${file}': () => import('/src/app/messages/${file}?part=${part}')`);
  return `import { addMessages } from '/src/app/messages/catalog.ts';
await addMessages({ ${loaders.join(', ')} });`;
}

/** Returns the sections of a part; for 'shared' those that are in no part, for 'language' the catalog's description. */
function selectPart(messages: Messages, part: string): Messages {
  const belongs = (name: string) => {
    if (part === 'language') return name === 'language';
    return part === 'shared' ? name !== 'language' && !IN_A_PART.has(name) : PARTS[part]!.includes(name);
  };
  return Object.fromEntries(Object.entries(messages).filter(([name]) => belongs(name)));
}

/** Returns the catalog with each message parsed. */
export function compileAll(messages: Messages): object {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : compileAll(message),
    ]),
  );
}
