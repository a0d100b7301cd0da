import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalog } from './messages/catalog.ts';
import { languageOfPath } from './messages/language.ts';
import { MessagesProvider } from './messages/messages-provider.tsx';
import { listenBeforeRouter } from './ui/history-steps.ts';

const language = languageOfPath(location.pathname);
const catalog = await loadCatalog(language);
listenBeforeRouter();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MessagesProvider language={language} catalog={catalog}>
        <HydratedRouter />
      </MessagesProvider>
    </StrictMode>,
  );
});
