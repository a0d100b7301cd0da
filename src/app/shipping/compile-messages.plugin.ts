// A Vite plug-in: messages go to the browser already parsed, and each part of them only to the pages that use it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const MESSAGES = fileURLToPath(new URL('../messages', import.meta.url));
const LIGHT_INTL = fileURLToPath(new URL('light-intl.tsx', import.meta.url));
const CATALOG = /\/src\/app\/messages\/[\w-]+\.json$/;
/** A file named *.served.tsx is drawn by the server alone: its words do not travel. */
const isSource = (id: string) => id.includes('/src/app/') && /\.tsx?$/.test(id) && !id.endsWith('.served.tsx');

/**
 * Top-level names of the catalog that travel together. What is in no part goes with every page. A file brings the parts
 * that it names, as in `t('places.title')`: nobody has to remember them.
 */
export const PARTS: Record<string, string[]> = {
  places: ['places', 'provider', 'map'],
  experts: ['experts', 'expert'],
  library: ['library', 'knowledge'],
  video: ['video'],
  home: ['home'],
  forms: ['forms'],
  newsletter: ['newsletter'],
  accessibility: ['accessibility'],
  save: ['save'],
  myList: ['myList', 'callHelper'],
  offline: ['offline'],
  footer: ['footer'],
  sources: ['sources'],
  pager: ['pager'],
  legal: ['legal'],
  glossary: ['glossary'],
};
const IN_A_PART = new Set(Object.values(PARTS).flat());

/** What a catalog holds: words, or more of the same. */
interface Messages {
  [key: string]: string | Messages;
}

/**
 * Parses each message at build, and puts light-intl.tsx in the place of use-intl, which would parse it in the browser. The
 * server runs the same code, so that both draw the same words; it and development have all messages at once.
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
      // The file is read here: a query in its address means something to nobody else.
      load(id) {
        const [file = '', query = ''] = id.split('?');
        const part = new URLSearchParams(query).get('part');
        if (!CATALOG.test(file) || part === null) return;
        const messages: Messages = JSON.parse(readFileSync(file, 'utf8'));
        // What a catalog says of itself goes to all pages in all languages: that, and no more, also on the server.
        const whole = part !== 'language' && !isForBrowser(this);
        return `export default ${JSON.stringify(compileAll(whole ? messages : cut(messages, part)))}`;
      },
    },
    {
      name: 'bring-messages',
      apply: 'build',
      enforce: 'post',
      resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
      load(id) {
        const part = id.startsWith('\0virtual:messages/') ? id.slice('\0virtual:messages/'.length) : undefined;
        return part && bringPart(part);
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

/** Whether a file's code names a message below one of these names: 'pager.next', or `sources.${name}`. */
export function namesAny(code: string, names: string[]): boolean {
  return new RegExp(`['"\`](${names.join('|')})\\.[a-z$]`).test(code);
}

/** A part's words are there before the first line of the file that names them runs. */
function bringPart(part: string): string {
  const catalogs = readdirSync(MESSAGES).filter((file) => file.endsWith('.json'));
  const loaders = catalogs.map((file) => `'./${file}': () => import('/src/app/messages/${file}?part=${part}')`);
  return `import { addMessages } from '/src/app/messages/catalog.ts';
await addMessages({ ${loaders.join(', ')} });`;
}

/** The messages of a part; of 'shared', those that are in none; of 'language', what the catalog says of itself. */
function cut(messages: Messages, part: string): Messages {
  const belongs = (name: string) => {
    if (part === 'language') return name === 'language';
    return part === 'shared' ? name !== 'language' && !IN_A_PART.has(name) : PARTS[part]!.includes(name);
  };
  return Object.fromEntries(Object.entries(messages).filter(([name]) => belongs(name)));
}

/** A catalog with each message parsed. */
export function compileAll(messages: Messages): object {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : compileAll(message),
    ]),
  );
}
