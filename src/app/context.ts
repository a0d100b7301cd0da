import { createContext, RouterContextProvider } from 'react-router';
import type { Directory } from '#directory/directory.ts';
import type { LocalVocabulary } from '#directory/vocabulary/local-vocabulary.ts';
import type { Forms } from '#forms/forms.ts';
import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import { type ContentLanguage, contentLanguage } from '#model/content-language.ts';
import type { LocalContent, SiteContent } from '#site-content/site-content.ts';
import { type Language, languageOfPath } from './messages/language.ts';
import { KEEPING } from './offline/kept-addresses.ts';

/** What a page's loader may ask for. The server hands the instances in; pages import their types only. */
export const directoryContext = createContext<Directory>();
export const gazetteerContext = createContext<Gazetteer>();
/** The forms that visitors send. */
export const formsContext = createContext<Forms>();
/** Opaque key of whoever asks, for limits on each; '' where unknown. */
export const clientContext = createContext<string>('');
/** The language of the page: what its address says. */
export const languageContext = createContext<Language>();
/** The vocabulary and the content folder in that language, or in English where they do not have it. */
export const vocabularyContext = createContext<LocalVocabulary>();
export const contentContext = createContext<LocalContent>();
/** Base path of the HTTP API, for example '/api'. */
export const apiBaseContext = createContext<string>('/api');
/** Where visitors find the site: 'https://www.example.org', without a path. */
export const siteUrlContext = createContext<string>('');
/** Hears of searches for services in an area that found nothing. */
export const emptySearchContext = createContext<(search: EmptySearch) => void>(() => {});
/** One random value per answer, for the content security policy. */
export const nonceContext = createContext<string>('');
/** Whether pages start the service worker. */
export const keepsOfflineContext = createContext<boolean>(false);
/** Notes a problem of ours where the operator finds it. */
export const reportContext = createContext<(problem: unknown) => void>(console.error);

export interface SiteDeps {
  directory: Directory;
  gazetteer: Gazetteer;
  forms: Forms;
  /** As it stands now: read once at start, or followed while developing. */
  content: () => SiteContent;
  vocabularyIn: (language: ContentLanguage) => LocalVocabulary;
  apiBase: string;
  onEmptySearch?: (search: EmptySearch) => void;
  /** Where visitors find the site; without it, the address that each request names. */
  siteUrl?: string | undefined;
  /** Devices keep pages for times without a connection. */
  keepsOffline?: boolean;
}

/** What is of this one request only. */
export interface RequestDeps {
  nonce: string;
  client: string;
  report: (problem: unknown) => void;
}

/** Fills the context of one request. */
export function requestContext(
  deps: SiteDeps,
  request: Request,
  { nonce, client, report }: RequestDeps,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(directoryContext, deps.directory);
  context.set(gazetteerContext, deps.gazetteer);
  context.set(formsContext, deps.forms);
  const { pathname, origin } = new URL(request.url);
  const language = languageOfPath(pathname);
  context.set(languageContext, language);
  context.set(vocabularyContext, deps.vocabularyIn(contentLanguage(language)));
  context.set(contentContext, deps.content().in(contentLanguage(language)));
  context.set(apiBaseContext, deps.apiBase);
  context.set(siteUrlContext, deps.siteUrl ?? origin);
  const isLookedAt = !request.headers.has(KEEPING);
  if (deps.onEmptySearch && isLookedAt) context.set(emptySearchContext, deps.onEmptySearch);
  context.set(keepsOfflineContext, deps.keepsOffline ?? false);
  context.set(nonceContext, nonce);
  context.set(clientContext, client);
  context.set(reportContext, report);
  return context;
}
