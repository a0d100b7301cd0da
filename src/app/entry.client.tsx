import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue } from './messages/catalogue.ts';
import { languageOfPath } from './messages/language.ts';
import { MessagesProvider } from './messages/messages-provider.tsx';

const language = languageOfPath(location.pathname);
const catalogue = await loadCatalogue(language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MessagesProvider language={language} catalogue={catalogue}>
        <HydratedRouter />
      </MessagesProvider>
    </StrictMode>,
  );
});
