import { expect, test } from 'vitest';
import { hasOwnWords } from './own-words.ts';

const isSaid = (search: string) => hasOwnWords(new URLSearchParams(search));

test.each(['?q=he+does+not+talk', '?place=Mesa&q=a', `?results=${encodeURIComponent('place=Mesa&q=he bites')}`])(
  'an address may have own words, or lead back to them: %s',
  (search) => expect(isSaid(search)).toBe(true),
);

test.each(['', '?q=', '?q=+&place=Mesa', '?place=Mesa&service=PT-dentist', '?results=place%3DMesa%26q%3D'])(
  'other addresses have none: %s',
  (search) => expect(isSaid(search)).toBe(false),
);
