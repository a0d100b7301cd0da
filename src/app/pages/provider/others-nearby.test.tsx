import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { toProviderView } from '#wire/provider-view.ts';
import { loadCatalog } from '../../messages/catalog.ts';
import { MessagesProvider } from '../../messages/messages-provider.tsx';
import { NO_SITE_DATA } from '../../site-data.ts';
import { OthersNearby } from './others-nearby.tsx';

const catalog = await loadCatalog('en');
const [speech, occupational] = ['PT-speech-therapist', 'PT-occupational-therapist'].map((name) => tagByName(name)!.id);

const view = (id: string, mainServiceTagId: number) =>
  toProviderView(
    {
      ...makeProvider({ id, tagIds: [speech!, occupational!], mainServiceTagId }),
      importedAt: '2026-11-22T00:00:00Z',
    },
    vocabularyIn('en'),
  );

test('a card whose main service is another one says that it gives this one', () => {
  const page = (
    <OthersNearby provider={view('own', speech!)} others={[view('other', occupational!)]} town="Mesa, AZ 85201" />
  );
  const hydrationData = { loaderData: { root: { ...NO_SITE_DATA, day: '2026-11-27' } } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element: page }], { hydrationData });
  const html = renderToStaticMarkup(
    <MessagesProvider language="en" catalog={catalog}>
      <RouterProvider router={router} />
    </MessagesProvider>,
  );
  expect(html).toContain('Also: Speech therapist');
});
