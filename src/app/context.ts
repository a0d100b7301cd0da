import { createContext, RouterContextProvider } from 'react-router';
import type { Directory } from '#directory/directory.ts';
import type { Forms } from '#forms/forms.ts';
import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import type { SourceName } from '#listings/provider.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { type ContentLanguage, contentLanguage } from '#model/content-language.ts';
import type { LocalContent, SiteContent } from '#site-content/site-content.ts';
import type { ReadQuestion } from '#understanding/read-questions.ts';
import type { Areas } from './areas/areas.ts';
import { type Language, languageOfPath } from './messages/language.ts';
import { CACHING_HEADER } from './offline/offline-pages.ts';
import type { InlineCode } from './shipping/inline-code.ts';

/** Dependencies of the pages' loaders. The server provides the instances; pages import only their types. */
export const directoryContext = createContext<Directory>();
export const gazetteerContext = createContext<Gazetteer>();
/** The forms that visitors send. */
export const formsContext = createContext<Forms>();
/** Opaque key of the client, for rate limits; '' when unknown. */
export const clientContext = createContext<string>('');
/** The language of the page, from its path. */
export const languageContext = createContext<Language>();
/** Vocabulary and content in that language, or in English where they are not translated. */
export const vocabularyContext = createContext<LocalVocabulary>();
export const contentContext = createContext<LocalContent>();
/** Base path of the HTTP API, for example '/api'. */
export const apiBaseContext = createContext<string>('/api');
/** Public base URL of the site, without a path: 'https://www.example.org'; '' if unknown: links are then relative. */
export const siteUrlContext = createContext<string>('');
/** Which states, towns and services have pages. */
export const areasContext = createContext<Areas>();
/** Reads what a visitor asks in their own words. */
export const questionContext = createContext<ReadQuestion>();
/** Called for searches for services in an area that found nothing. */
export const emptySearchContext = createContext<(search: EmptySearch) => void>(() => {});
/** Called with a page's inline scripts and styles, for the content security policy. */
export const inlineContext = createContext<(inline: InlineCode) => void>(() => {});
/** Returns on which terms each source is passed on to other directories; undefined where nothing is. */
export const openDataContext = createContext<(() => Promise<SourceTerms[]>) | undefined>(undefined);
/** Whether other sites may show the search box in a frame. */
export const embedContext = createContext<boolean>(false);
/** Whether pages start the service worker. */
export const worksOfflineContext = createContext<boolean>(false);
/** Reports a server-side problem to the operator. */
export const reportContext = createContext<(problem: unknown) => void>(console.error);

/** On which terms a source is passed on. */
export interface SourceTerms {
  name: SourceName;
  /** Of an operator's own list. */
  title?: string;
  terms: 'public-domain' | 'cc0' | 'permission' | 'withheld';
}

export interface SiteDeps {
  directory: Directory;
  gazetteer: Gazetteer;
  forms: Forms;
  areas: Areas;
  readQuestion: ReadQuestion;
  /** Returns the current content: read once at startup, or on every change in development. */
  content: () => SiteContent;
  vocabularyIn: (language: ContentLanguage) => LocalVocabulary;
  apiBase: string;
  onEmptySearch?: (search: EmptySearch) => void;
  /** Public base URL of the site. The requested host is never used instead: anyone can send any. */
  siteUrl?: string | undefined;
  /** Absent: nothing is published for other directories. */
  openData?: () => Promise<SourceTerms[]>;
  /** Origins of the sites that may show the search box in a frame. Absent or empty: there is none. */
  embedOrigins?: readonly string[];
  /** Whether pages install the service worker, which makes them available offline. */
  worksOffline?: boolean;
}

/** Dependencies of a single request. */
export interface RequestDeps {
  onInline: (inline: InlineCode) => void;
  client: string;
  report: (problem: unknown) => void;
}

/** Whether someone looks at the page, rather than a browser storing a copy of it. */
export function isVisit({ headers }: Request): boolean {
  return !headers.has(CACHING_HEADER);
}

/** Creates the context of one request. */
export function requestContext(
  deps: SiteDeps,
  request: Request,
  { onInline, client, report }: RequestDeps,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(directoryContext, deps.directory);
  context.set(gazetteerContext, deps.gazetteer);
  context.set(formsContext, deps.forms);
  context.set(areasContext, deps.areas);
  context.set(questionContext, deps.readQuestion);
  const { pathname } = new URL(request.url);
  const language = languageOfPath(pathname);
  context.set(languageContext, language);
  context.set(vocabularyContext, deps.vocabularyIn(contentLanguage(language)));
  context.set(contentContext, deps.content().in(contentLanguage(language)));
  context.set(apiBaseContext, deps.apiBase);
  context.set(siteUrlContext, deps.siteUrl ?? '');
  if (deps.onEmptySearch && isVisit(request)) context.set(emptySearchContext, deps.onEmptySearch);
  context.set(openDataContext, deps.openData);
  context.set(embedContext, Boolean(deps.embedOrigins?.length));
  context.set(worksOfflineContext, deps.worksOffline ?? false);
  context.set(inlineContext, onInline);
  context.set(clientContext, client);
  context.set(reportContext, report);
  return context;
}
