import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { addedMessages } from './catalogue.ts';
import type { Catalogue, Language } from './language.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Catalogue;
    Locale: Language;
  }
}

/** Makes one language's messages available to every component below (`useTranslations`). */
export function MessagesProvider(props: { language: Language; catalogue: Catalogue; children: ReactNode }) {
  const added = useSyncExternalStore(addedMessages.subscribe, addedMessages.read, addedMessages.read);
  const messages = useMemo(() => ({ ...props.catalogue, ...added }), [props.catalogue, added]);
  return (
    <IntlProvider locale={props.language} messages={messages} timeZone="UTC">
      {props.children}
    </IntlProvider>
  );
}
