import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Catalog, type Language, languageInfo } from '../messages/language.ts';
import { memoizeFormatter } from '../messages/memoize-formatter.ts';
import { quickNumberFormat, quickPluralRules } from '../messages/quick-numbers.ts';

type Values = Record<string, string | number>;

type Translate = (key: string, values?: Values) => string;

const TranslationsContext = createContext<{ locale: Language; translate: Translate } | null>(null);

interface IntlProviderProps {
  locale: Language;
  messages: Catalog;
  children: ReactNode;
}

/**
 * Replaces use-intl in builds (compile-messages.plugin.ts): the same names, for messages that are already parsed. Types
 * come from use-intl; its code, most of which no page needs, is not shipped.
 */
export function IntlProvider({ locale, messages, children }: IntlProviderProps) {
  const translations = useMemo(() => {
    const translate: Translate = (key, values) => renderMessage(messages, locale, key, values);
    return { locale, translate };
  }, [locale, messages]);
  return <TranslationsContext value={translations}>{children}</TranslationsContext>;
}

/** The page's language. */
export function useLocale(): Language {
  return useContext(TranslationsContext)!.locale;
}

/** Returns the function that renders a message by key: `t('site.title', { page: 'Terms' })`. */
export function useTranslations(): Translate {
  return useContext(TranslationsContext)!.translate;
}

/** Renders a message. A missing one is logged, and its key is returned. */
export function renderMessage(messages: object, language: Language, key: string, values?: Values): string {
  const message = key.split('.').reduce<unknown>((tree, name) => tree?.[name as keyof typeof tree], messages);
  const { locale } = languageInfo(language);
  if (message !== undefined) return String(format(message as CompiledMessage, locale, values, FORMATS));
  console.error(`Message ${key} is missing in ${language}.`);
  return key;
}

const FORMATS = {
  formatters: {
    getNumberFormat: memoizeFormatter((locale, options) =>
      Object.keys(options).length > 0
        ? new Intl.NumberFormat(locale, options)
        : quickNumberFormat(locale, () => new Intl.NumberFormat(locale)),
    ),
    getPluralRules: memoizeFormatter((locale) => quickPluralRules(locale, () => new Intl.PluralRules(locale))),
    getDateTimeFormat: memoizeFormatter((locale, options) => new Intl.DateTimeFormat(locale, options)),
  },
} as FormatOptions;
