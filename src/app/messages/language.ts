import type en from './en.json';

export type Catalog = typeof en;
/** A language of the site by its tag, as its catalog file is named: 'en', 'es'. */
export type Language = string;

/** Each catalog's description of its language. To add a language, add a catalog to this folder. */
const CATALOGS = import.meta.glob<{ default: Pick<Catalog, 'language'> }>('./*.json', {
  eager: true,
  query: '?part=language',
});

const DESCRIPTIONS = new Map(
  Object.entries(CATALOGS).map(([file, { default: catalog }]) => [file.slice(2, -'.json'.length), catalog.language]),
);

/** The language at the root, and the fallback for missing messages. */
export const DEFAULT_LANGUAGE = 'en';

/** The site's languages. The first one is at the root, the others under a path of their own: /es/ourplaces. */
export const LANGUAGES: readonly Language[] = [
  DEFAULT_LANGUAGE,
  ...[...DESCRIPTIONS.keys()].filter((language) => language !== DEFAULT_LANGUAGE).sort(),
];

/** A language's own name, its direction, and the locale for numbers and dates: 'es-US'. */
export function languageInfo(language: Language): Catalog['language'] {
  return DESCRIPTIONS.get(language)!;
}

/** Returns the language of a path. Data requests end in '.data': '/es.data'. */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/')[1]?.replace(/\.data$/, '') ?? '';
  return LANGUAGES.includes(first) ? first : DEFAULT_LANGUAGE;
}

/** Returns the path of the same page in another language: '/es/ourplaces?radius=5' for '/ourplaces?radius=5'. */
export function pathInLanguage(path: string, language: Language): string {
  const [, first = '', rest = ''] = /^\/([^/?#]*)(.*)$/.exec(path) ?? [];
  const isPrefixed = first !== DEFAULT_LANGUAGE && LANGUAGES.includes(first);
  // A second slash would make the next segment a host: '//evil.example'. To browsers, a backslash is a slash.
  const bare = (isPrefixed ? rest : path).replace(/^[/\\]*/, '/');
  return language === DEFAULT_LANGUAGE ? bare : `/${language}${bare.replace(/^\/(?=$|[?#])/, '')}`;
}
