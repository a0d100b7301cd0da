import type { Context } from 'hono';
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core';
import type { StaffMember } from '#forms/staff-store.ts';
import { type ContentLanguage, contentLanguage } from '#model/content-language.ts';
import en from './en.json';
import es from './es.json';

export type Messages = typeof en;
/** Says a message of the desk: `t('calls.done.confirmed', { what })`. */
export type Translate = ReturnType<typeof createTranslator<Messages>>;

/** Each language's messages. Numbers are written as in the US, in Spanish as well: 12,000. */
export const TRANSLATE: Record<ContentLanguage, Translate> = {
  en: createTranslator({ locale: 'en-US', messages: en }),
  es: createTranslator({ locale: 'es-US', messages: es as Messages }),
};

/** Returns the messages for a request: in the member's language, the one asked for, or the browser's. */
export function translateFor(c: Context): Translate {
  const member: StaffMember | undefined = c.get('member');
  const wanted = member?.language ?? c.req.query('language') ?? c.req.header('Accept-Language')?.slice(0, 2) ?? 'en';
  return TRANSLATE[contentLanguage(wanted)];
}

/** The message of a name that comes from data, such as an error's code; undefined if the section has none for it. */
export function textOf(
  t: Translate,
  section: NamespaceKeys<Messages, NestedKeyOf<Messages>>,
  name: string,
  values?: Record<string, string>,
): string | undefined {
  const key = `${section}.${name}` as Parameters<Translate>[0];
  return t.has(key) ? t(key, values) : undefined;
}
