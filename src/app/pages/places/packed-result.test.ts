import { expect, test } from 'vitest';
import type { ProviderView } from '#wire/provider-view.ts';
import type { PlacesResult } from './find-providers.ts';
import { packResult, unpackResult } from './packed-result.ts';

const FIRST = {
  id: 'sample:1',
  name: `Dr. "Bo" O'Hara & Sons </script>`,
  otherNames: ['\\"\'', 'Línea\n2'],
  phone: null,
  phoneExtension: null,
  website: 'https://example.org/?a="b"',
  accepting: { answer: 'unknown', asOf: null },
  details: {},
  mailOnly: true,
  distanceMiles: 0,
} as unknown as ProviderView;
const SECOND = { ...FIRST, id: 'sample:2', phone: '6025550100', website: null, mailOnly: undefined };

function result(providers: ProviderView[] | null): PlacesResult {
  const found = providers && { area: { label: "Coeur d'Alene, ID" }, total: 2, providers, alternatives: null };
  return { query: { question: `he's "quiet"` }, notice: null, understood: null, found } as unknown as PlacesResult;
}

test.each([null, [], [FIRST], [FIRST, SECOND], [SECOND, FIRST]])(
  'unpacks what was packed, providers %#',
  (providers) => {
    const packed = packResult(result(providers));
    const sent = JSON.parse(JSON.stringify(result(providers)));
    expect(unpackResult(packed)).toStrictEqual({ ...sent, hasResults: providers !== null });
  },
);

test('names each field of the providers once, and holds no quote but in what was typed', () => {
  const { text } = packResult(result([FIRST, SECOND, SECOND]));
  expect(text.match(/phoneExtension/g)).toHaveLength(1);
  expect(text).not.toContain('"name"');
});

test('has no results while the visitor is choosing what a question asks for', () => {
  const choosing = { ...result([FIRST]), understood: { all: 'all' } } as unknown as PlacesResult;
  expect(packResult(choosing).hasResults).toBe(false);
});
