import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Catalogue, Language } from './language.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Catalogue;
    Locale: Language;
  }
}

/** Makes one language's messages available to every component below (`useTranslations`). */
export function MessagesProvider(props: { language: Language; catalogue: Catalogue; children: ReactNode }) {
  return (
    <IntlProvider locale={props.language} messages={props.catalogue} timeZone="UTC">
      {props.children}
    </IntlProvider>
  );
}
