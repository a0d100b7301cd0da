import type { Context } from 'hono';
import type { StaffMember } from '#forms/staff-store.ts';
import { contentLanguage } from '#model/content-language.ts';
import { en, type Words } from './en.ts';
import { es } from './es.ts';

export const WORDS: Record<StaffMember['language'], Words> = { en, es };

/** Returns the words for a request: in the member's language, the one asked for, or the browser's. */
export function wordsFor(c: Context): Words {
  const member: StaffMember | undefined = c.get('member');
  const wanted = member?.language ?? c.req.query('language') ?? c.req.header('Accept-Language')?.slice(0, 2) ?? 'en';
  return WORDS[contentLanguage(wanted)];
}
