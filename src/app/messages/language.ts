import type en from './en.json';

export type Catalogue = typeof en;
/** A language of the site by its tag, as its catalogue file is named: 'en', 'es'. */
export type Language = string;

/** What each catalogue says of its own language. A catalogue in this folder is all that a further language needs. */
const CATALOGUES = import.meta.glob<{ default: Pick<Catalogue, 'language'> }>('./*.json', {
  eager: true,
  query: '?part=language',
});

const SELF = new Map(
  Object.entries(CATALOGUES).map(([file, { default: catalogue }]) => [
    file.slice(2, -'.json'.length),
    catalogue.language,
  ]),
);

/** At the root, and what stands in where words of another language are missing. */
export const FIRST_LANGUAGE = 'en';

/** The site's languages. The first one is at the root, the others under their own path: /es/ourplaces. */
export const LANGUAGES: readonly Language[] = [
  FIRST_LANGUAGE,
  ...[...SELF.keys()].filter((language) => language !== FIRST_LANGUAGE).sort(),
];

/** What a language calls itself, how it is read, and the place whose numbers and dates it uses: 'es-US'. */
export function aboutLanguage(language: Language): Catalogue['language'] {
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
