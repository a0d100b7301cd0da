import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { aboutLanguage, type Catalog, type Language } from '../messages/language.ts';
import { memoizeFormatter } from '../messages/memoize-formatter.ts';
import { numbersOf, pluralsOf } from '../messages/quick-numbers.ts';

type Values = Record<string, string | number>;

interface Words {
  locale: Language;
  messages: Catalog;
}

const WordsContext = createContext<Words | null>(null);

/**
 * What the site uses of use-intl, in its place wherever pages are built (compile-messages.plugin.ts): the same names, for
 * messages that are parsed already. Types come from use-intl; its code, of which no page needs the most, stays away.
 */
export function IntlProvider({ locale, messages, children }: Words & { children: ReactNode }) {
  const words = useMemo(() => ({ locale, messages }), [locale, messages]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The page's language. */
export function useLocale(): Language {
  return useContext(WordsContext)!.locale;
}

/** Says a message by its key: `t('site.title', { page: 'Terms' })`. */
export function useTranslations(): (key: string, values?: Values) => string {
  const { locale, messages } = useContext(WordsContext)!;
  return useMemo(() => (key, values) => say(messages, locale, key, values), [locale, messages]);
}

/** The message of a key, filled in. A key that is missing is said itself, and logged. */
export function say(messages: object, language: Language, key: string, values?: Values): string {
  const message = key.split('.').reduce<unknown>((tree, name) => tree?.[name as keyof typeof tree], messages);
  const { locale } = aboutLanguage(language);
  if (message !== undefined) return String(format(message as CompiledMessage, locale, values, FORMATS));
  console.error(`No message ${key} in ${language}.`);
  return key;
}

const FORMATS = {
  formatters: {
    getNumberFormat: memoizeFormatter((locale, options) =>
      Object.keys(options).length > 0
        ? new Intl.NumberFormat(locale, options)
        : numbersOf(locale, () => new Intl.NumberFormat(locale)),
    ),
    getPluralRules: memoizeFormatter((locale) => pluralsOf(locale, () => new Intl.PluralRules(locale))),
    getDateTimeFormat: memoizeFormatter((locale, options) => new Intl.DateTimeFormat(locale, options)),
  },
} as FormatOptions;
