import { at, type Drawing, disc, flat, flatBox, flatDisc, oval, shape, stroke } from './drawing.ts';
import { letters, widthOf } from './lettering.ts';
import {
  CLAY,
  CLAY_MID,
  CLAY_SOFT,
  INK,
  NIGHT,
  PLUM,
  SAGE,
  SAGE_SOFT,
  SKY,
  SUN,
  SUN_SOFT,
  TEAL,
  TEAL_MID,
  TEAL_SOFT,
  WHITE,
} from './palette.ts';

/** A logo stands on its own white card, so that it can be read on any ground. */
export const LOGO = { width: 360, height: 160 };

/** Marks of the invented partners, drawn around 0, 0 and about 84 wide, with the two lines of their names. */
const PARTNERS: Record<string, { lines: [string, string?]; mark: Drawing }> = {
  'harbor-bank': {
    lines: ['Harbor', 'Credit Union'],
    mark: flat('M-40 22Q-20 8 0 22T40 22V40H-40Z', TEAL) + shape('M0 -42V10M0 -36L30 4H0', SUN) + stroke('M-30 14H30'),
  },
  'juniper-pharmacy': {
    lines: ['Juniper', 'Pharmacy'],
    mark:
      flatDisc(0, 0, 42, SAGE_SOFT) +
      flat('M-10 -28H10V-10H28V10H10V28H-10V10H-28V-10H-10Z', TEAL) +
      shape('M22 -22C22 -42 40 -46 46 -44C46 -30 38 -22 22 -22Z', SAGE),
  },
  'open-door-books': {
    lines: ['Open Door', 'Books'],
    mark:
      shape('M-40 -30C-24 -38 -10 -36 0 -26C10 -36 24 -38 40 -30V32C24 24 10 26 0 36C-10 26 -24 24 -40 32Z', SUN_SOFT) +
      stroke('M0 -26V36') +
      shape('M10 36V-4Q20 -16 30 -4V28', CLAY_MID),
  },
  'little-fern': {
    lines: ['Little Fern', 'Preschool'],
    mark:
      stroke('M0 42C0 10 0 -10 8 -40', TEAL, 7) +
      [-20, 0, 20]
        .map((y) =>
          at(
            2,
            y + 14,
            [
              flat('M0 0C-10 -22 -32 -24 -40 -18C-34 -2 -18 6 0 0Z', SAGE),
              flat('M0 0C10 -22 32 -24 40 -18C34 -2 18 6 0 0Z', TEAL_MID),
            ],
            1 - (20 - y) / 90,
          ),
        )
        .join(''),
  },
  'bluebird-transit': {
    lines: ['Bluebird', 'Transit'],
    mark:
      flatBox(-42, -32, 84, 58, 16, TEAL) +
      flatBox(-32, -22, 30, 24, 6, SKY) +
      flatBox(4, -22, 30, 24, 6, SKY) +
      disc(-22, 28, 10, SUN) +
      disc(22, 28, 10, SUN),
  },
  'kindling-cafe': {
    lines: ['Kindling', 'Café'],
    mark:
      shape('M-34 -12H26V10Q26 36 -4 36Q-34 36 -34 10Z', CLAY) +
      stroke('M26 -4C46 -6 46 20 24 20') +
      stroke('M-16 -22C-24 -32 -10 -36 -16 -46M6 -22C-2 -32 12 -36 6 -46', CLAY_MID, 6),
  },
  'north-star-law': {
    lines: ['North Star', 'Legal Aid'],
    mark: shape('M0 -44L10 -10L44 0L10 10L0 44L-10 10L-44 0L-10 -10Z', SUN) + disc(0, 0, 7, WHITE),
  },
  'maple-street-gym': {
    lines: ['Maple Street', 'Gym'],
    mark:
      flatBox(-26, -6, 52, 12, 4, INK) + flatBox(-42, -28, 18, 56, 8, CLAY_MID) + flatBox(24, -28, 18, 56, 8, CLAY_MID),
  },
  'riverbend-dental': {
    lines: ['Riverbend', 'Dental'],
    mark:
      shape(
        'M-30 -34C-14 -44 -8 -36 0 -36C8 -36 14 -44 30 -34C44 -22 30 0 26 20C22 40 12 40 10 24C8 10 6 6 0 6C-6 6 -8 10 -10 24C-12 40 -22 40 -26 20C-30 0 -44 -22 -30 -34Z',
        WHITE,
      ) + flat('M-44 30Q-22 16 0 30T44 30V42H-44Z', TEAL_MID),
  },
  'quilt-arts': {
    lines: ['Quilt', 'Arts Studio'],
    mark:
      [
        [-40, -40, SUN],
        [0, -40, TEAL_MID],
        [-40, 0, CLAY_MID],
        [0, 0, PLUM],
      ]
        .map(([x, y, fill]) => flatBox(Number(x) + 1, Number(y) + 1, 38, 38, 8, String(fill)))
        .join('') +
      flat('M-40 -20L-20 -40L0 -20L-20 0Z', WHITE) +
      flat('M0 20L20 0L40 20L20 40Z', WHITE),
  },
  'sunny-side': {
    lines: ['Sunnyside', 'Home Care'],
    mark:
      flatDisc(0, 6, 26, SUN) +
      [-60, -30, 0, 30, 60].map((turn) => at(0, 6, stroke('M0 -34V-46', SUN, 8), 1, turn)).join('') +
      shape('M-42 14L0 -14L42 14M-30 8V40H30V8', 'none') +
      flat('M0 36C-18 24 -14 12 -6 12C-2 12 0 16 0 18C0 16 2 12 6 12C14 12 18 24 0 36Z', CLAY),
  },
  'lantern-tech': {
    lines: ['Lantern', 'Assistive Tech'],
    mark:
      stroke('M-14 -34Q0 -50 14 -34') +
      shape('M-24 -32H24L30 30H-30Z', NIGHT) +
      oval(0, 0, 13, 18, SUN) +
      flatBox(-34, 28, 68, 12, 5, CLAY_SOFT),
  },
};

/** The logos of the sample partners, by file name. */
export const LOGOS: Record<string, Drawing[]> = Object.fromEntries(
  Object.entries(PARTNERS).map(([name, { lines, mark }]) => [name, partnerLogo(lines, mark)]),
);

function partnerLogo(lines: [string, string?], mark: Drawing): Drawing[] {
  const size = Math.min(36, ...lines.map((line) => (36 * 214) / widthOf(line ?? ' ', 36)));
  return [
    flatBox(0, 0, 360, 160, 16, WHITE),
    at(72, 80, mark, 1.12),
    letters(lines[0], 134, lines[1] ? 76 : 92, { size }),
    lines[1] ? letters(lines[1], 134, 76 + size * 1.1, { size: size * 0.86, weight: '400', fill: '#434d52' }) : '',
  ];
}

/** The mark of the site: two people side by side under one arm. */
const twoPeople = (left: string, right: string): Drawing =>
  flatDisc(-17, -22, 13, left) +
  flatDisc(19, -16, 11, right) +
  flat('M-40 36V14Q-40 -6 -18 -6Q2 -6 4 14V36Q-18 44 -40 36Z', left) +
  flat('M8 36V16Q8 2 22 0Q40 0 40 20V36Q24 42 8 36Z', right);

/** The sample organisation's logo for light and dark grounds, and its mark alone. */
export const SITE_LOGOS: Record<string, { size: { width: number; height: number }; parts: Drawing[] }> = {
  logo: {
    size: { width: 250, height: 64 },
    parts: [
      at(38, 32, twoPeople('#0f6a6b', '#d9774f'), 0.72),
      letters('Alongside', 78, 44, { size: 36, fill: '#074345' }),
    ],
  },
  'logo-dark': {
    size: { width: 250, height: 64 },
    parts: [
      at(38, 32, twoPeople('#86d8cf', '#f3b199'), 0.72),
      letters('Alongside', 78, 44, { size: 36, fill: '#f4eee3' }),
    ],
  },
  mark: {
    size: { width: 96, height: 96 },
    parts: [flatBox(0, 0, 96, 96, 24, TEAL), at(48, 48, twoPeople('#ffffff', SUN), 0.86)],
  },
};

void TEAL_SOFT;
