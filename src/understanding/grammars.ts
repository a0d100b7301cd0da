import type { ContentLanguage } from '#model/content-language.ts';
import { ENGLISH } from './english.ts';
import type { Grammar } from './grammar.ts';
import { SPANISH } from './spanish.ts';

export const GRAMMARS: Readonly<Record<ContentLanguage, Grammar>> = { en: ENGLISH, es: SPANISH };
