import type en from './en.json';

export type Catalog = typeof en;
/** A language of the site by its tag, as its catalog file is named: 'en', 'es'. */
export type Language = string;

/** What each catalog says of its own language. A catalog in this folder is all that a further language needs. */
const CATALOGS = import.meta.glob<{ default: Pick<Catalog, 'language'> }>('./*.json', {
  eager: true,
  query: '?part=language',
});

const SELF = new Map(
  Object.entries(CATALOGS).map(([file, { default: catalog }]) => [file.slice(2, -'.json'.length), catalog.language]),
);

/** At the root, and what stands in where words of another language are missing. */
export const FIRST_LANGUAGE = 'en';

/** The site's languages. The first one is at the root, the others under their own path: /es/ourplaces. */
export const LANGUAGES: readonly Language[] = [
  FIRST_LANGUAGE,
  ...[...SELF.keys()].filter((language) => language !== FIRST_LANGUAGE).sort(),
];

/** What a language calls itself, how it is read, and the place whose numbers and dates it uses: 'es-US'. */
export function aboutLanguage(language: Language): Catalog['language'] {
  return SELF.get(language)!;
}

/** The language that an address is written in. A page's data has its address with '.data' behind it: '/es.data'. */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/')[1]?.replace(/\.data$/, '') ?? '';
  return LANGUAGES.includes(first) ? first : FIRST_LANGUAGE;
}

/** The same page in another language: `/ourplaces?radius=5` in Spanish is `/es/ourplaces?radius=5`. */
export function pathInLanguage(path: string, language: Language): string {
  const [, first = '', rest = ''] = /^\/([^/?#]*)(.*)$/.exec(path) ?? [];
  const own = first !== FIRST_LANGUAGE && LANGUAGES.includes(first);
  const bare = own ? rest.replace(/^(?!\/)/, '/') : path;
  return language === FIRST_LANGUAGE ? bare : `/${language}${bare.replace(/^\/(?=$|[?#])/, '')}`;
}
