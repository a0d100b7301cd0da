import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Avatar, Style } from '@dicebear/core';
import type { Drawing } from './drawing.ts';
import { HAIR, INK, SKIN } from './palette.ts';

/** Open Peeps by Pablo Stanley (CC0), as put together by DiceBear. Friendly faces only; no masks, no sunglasses. */
const style = new Style(
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@dicebear/styles/open-peeps.json'), 'utf8')),
);

export interface Person {
  head: string;
  face?: 'smile' | 'smileBig' | 'calm' | 'cute' | 'explaining' | 'awe' | 'smileTeethGap' | 'lovingGrin1';
  skin: keyof typeof SKIN;
  hair?: keyof typeof HAIR;
  top: string;
  beard?: string;
  glasses?: string;
}

/** Head and shoulders, `size` wide and high; x is the middle, y the lower edge. `mirror` makes the person look left. */
export function person(who: Person, x: number, y: number, size: number, mirror = false): Drawing {
  const inner = bust(who)
    .replace(/^<svg[^>]*>|<\/svg>$|<metadata[\s\S]*?<\/metadata>|<!--[\s\S]*?-->/g, '')
    // Several people share a picture, and each brings the same names for its parts.
    .replace(/(id="|#)([\w-]+)-[0-9a-f]{8}(?=["')])/g, `$1$2-${x}-${y}`);
  const scale = Math.round((size / 704) * 1e4) / 1e4;
  return `<g transform="translate(${x + (mirror ? size / 2 : -size / 2)} ${y - size}) scale(${mirror ? -scale : scale} ${scale})">${inner}</g>`;
}

function bust(who: Person): string {
  return new Avatar(style, {
    seed: 'alongside',
    headVariant: [who.head],
    expressionVariant: [who.face ?? 'smile'],
    facialHairVariant: [who.beard ?? 'chin'],
    facialHairProbability: who.beard ? 100 : 0,
    accessoriesVariant: [who.glasses ?? 'glasses'],
    accessoriesProbability: who.glasses ? 100 : 0,
    maskProbability: 0,
    skinColor: [SKIN[who.skin]],
    clothingColor: [who.top],
    headContrastColor: [HAIR[who.hair ?? 'brown']],
    inkColor: [INK],
  } as ConstructorParameters<typeof Avatar>[1]).toString();
}
