import { type RouterContextProvider, redirect } from 'react-router';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { siteDay } from '#model/site-day.ts';
import type { LocalContent } from '#site-content/site-content.ts';
import { contentContext, languageContext, vocabularyContext } from '../../context.ts';
import { formView } from '../../forms/form-view.ts';
import { type Language, pathInLanguage } from '../../messages/language.ts';
import type { Route } from './+types/options-file';
import { filterOptions, INVOLVED_FORMS, type OptionsFile } from './search-options.ts';

interface KeptFile {
  vocabulary: LocalVocabulary;
  content: LocalContent;
  /** The forms have a stamp of the day. */
  day: string;
  json: string;
  path: string;
}

const kept = new Map<Language, KeptFile>();

/** Serves an `OptionsFile`. Its path changes with its content, so browsers keep it; old paths lead to the new one. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { path, json } = await optionsFile(context);
  if (new URL(request.url).pathname !== path) return redirect(path);
  return new Response(json, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}

/** Returns the file for the page's language, and its path. Computed once a day. */
export async function optionsFile(context: Readonly<RouterContextProvider>): Promise<KeptFile> {
  const vocabulary = context.get(vocabularyContext);
  const content = context.get(contentContext);
  const day = siteDay();
  const language = context.get(languageContext);
  const last = kept.get(language);
  if (last?.vocabulary === vocabulary && last.content === content && last.day === day) return last;
  const { services, programs, musts, frequent } = filterOptions(vocabulary);
  const forms = Object.fromEntries(
    INVOLVED_FORMS.map((kind) => [kind, formView(kind, context)]),
  ) as OptionsFile['forms'];
  const json = JSON.stringify({ services, programs, musts, frequent, forms } satisfies OptionsFile);
  const path = pathInLanguage(`/ourplaces/options/${await versionOf(json)}`, language);
  const file = { vocabulary, content, day, json, path };
  kept.set(language, file);
  return file;
}

/** Returns 16 hexadecimal digits that change with the text. */
async function versionOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
