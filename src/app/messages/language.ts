import type en from './en.json';

/** The site's languages. The first one is at the root, the others under their own path: /es/ourplaces. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Catalogue = typeof en;

/** The language that an address is written in. A page's data has its address with '.data' behind it: '/es.data'. */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/')[1]?.replace(/\.data$/, '');
  return LANGUAGES.find((language) => language !== 'en' && language === first) ?? 'en';
}

/** The same page in another language: `/ourplaces?radius=5` in Spanish is `/es/ourplaces?radius=5`. */
export function pathInLanguage(path: string, language: Language): string {
  const bare = path.replace(/^\/es(?=\/|$|\?)/, '') || '/';
  return language === 'en' ? bare : `/${language}${bare === '/' ? '' : bare.replace(/^\/(?=\?)/, '')}`;
}
