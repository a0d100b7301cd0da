import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { addedMessages } from './catalog.ts';
import type { Catalog, Language } from './language.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Catalog;
    Locale: Language;
  }
}

/** Provides one language's messages to all components below (`useTranslations`). */
export function MessagesProvider(props: { language: Language; catalog: Catalog; children: ReactNode }) {
  const added = useSyncExternalStore(addedMessages.subscribe, addedMessages.read, addedMessages.read);
  const messages = useMemo(() => ({ ...props.catalog, ...added }), [props.catalog, added]);
  return (
    <IntlProvider locale={props.language} messages={messages} timeZone="UTC">
      {props.children}
    </IntlProvider>
  );
}
