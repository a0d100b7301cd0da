import { expect, test } from 'vitest';
import { framingOf } from './framing.ts';

test.each(['/embed', '/es/embed'])('%s may be framed', (path) => expect(framingOf(path)).toBe('framed'));

test.each(['/embed/try', '/es/embed/try'])('%s frames the box', (path) => expect(framingOf(path)).toBe('frames'));

test.each(['/', '/embed/', '//embed', '/en/embed', '/fr/embed', '/es/es/embed', '/embed.data', '/Embed', '/ourplaces'])(
  '%s is like any other page',
  (path) => expect(framingOf(path)).toBeNull(),
);
