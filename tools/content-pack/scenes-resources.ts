import { at, type Drawing, disc, flat, flatBox, flatDisc, limb, shape, stroke } from './drawing.ts';
import {
  CLAY,
  CLAY_MID,
  CLAY_SOFT,
  CLAY_WASH,
  INK,
  PLUM,
  SAGE,
  SAGE_SOFT,
  SKY,
  SUN,
  SUN_SOFT,
  SUN_WASH,
  TEAL,
  TEAL_MID,
  TEAL_SOFT,
  TEAL_WASH,
  WHITE,
  WOOD,
} from './palette.ts';
import { ball, book, bubble, checklist, coin, heart, house, laptop, leaf, phone, pin, star, sun } from './things.ts';

/** Small pictures for help elsewhere; several resources share one. */
export const RESOURCE_SIZE = { width: 480, height: 320 };

const card = (ground: string, wash: string, ...parts: Drawing[]): Drawing[] => [
  flatBox(0, 0, 480, 320, 0, ground),
  flatDisc(240, 165, 128, wash),
  ...parts,
];

export const RESOURCES: Record<string, Drawing[]> = {
  law: card(
    CLAY_WASH,
    SUN_SOFT,
    at(240, 150, [
      stroke('M0 -80V90M-60 96H60', INK, 12),
      stroke('M-92 -56H92', INK, 10),
      disc(0, -84, 12, SUN),
      ...[-92, 92].map(
        (x) =>
          stroke(`M${x} -56L${x - 34} 20M${x} -56L${x + 34} 20`, INK, 4) +
          shape(`M${x - 44} 20H${x + 44}Q${x + 34} 50 ${x} 50Q${x - 34} 50 ${x - 44} 20Z`, TEAL_MID),
      ),
    ]),
  ),
  school: card(
    SKY,
    TEAL_WASH,
    at(225, 250, book(TEAL_MID), 1.2),
    at(230, 214, book(SUN), 1.1),
    at(225, 181, book(CLAY_MID), 1),
    at(
      300,
      152,
      [
        shape('M0 0C-40 10 -46 -46 -14 -52C-6 -54 -2 -50 0 -48C2 -50 6 -54 14 -52C46 -46 40 10 0 0Z', CLAY),
        stroke('M0 -50C0 -62 6 -70 14 -74'),
      ],
      0.01,
    ),
    at(
      225,
      151,
      [
        shape('M0 0C-40 10 -46 -46 -14 -52C-6 -54 -2 -50 0 -48C2 -50 6 -54 14 -52C46 -46 40 10 0 0Z', CLAY),
        stroke('M0 -50C0 -62 6 -70 14 -74'),
      ],
      0.95,
    ),
  ),
  money: card(
    SUN_WASH,
    SAGE_SOFT,
    ...[
      [180, 220],
      [180, 200],
      [180, 180],
      [250, 220],
      [250, 200],
      [250, 180],
      [250, 160],
      [250, 140],
    ].map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="40" ry="16" fill="${SUN}" stroke="${INK}" stroke-width="5"/>`),
    at(324, 206, coin(), 1.1),
    at(250, 122, [stroke('M0 0V-30'), at(0, -20, leaf(SAGE), 0.7, 20), at(0, -20, leaf(SAGE), 0.6, -40)]),
  ),
  health: card(
    TEAL_WASH,
    CLAY_SOFT,
    at(240, 165, heart(CLAY), 2.3),
    stroke('M110 165H190L212 130L244 205L268 150L282 165H370', INK, 9),
  ),
  work: card(
    SUN_WASH,
    TEAL_SOFT,
    at(240, 165, [
      stroke('M-34 -56V-78Q-34 -90 -22 -90H22Q34 -90 34 -78V-56', INK, 11),
      `<rect x="-110" y="-58" width="220" height="150" rx="18" fill="${CLAY_MID}" stroke="${INK}" stroke-width="5"/>`,
      stroke('M-110 6C-50 34 50 34 110 6'),
      `<rect x="-18" y="10" width="36" height="34" rx="7" fill="${SUN}" stroke="${INK}" stroke-width="5"/>`,
    ]),
  ),
  home: card(SKY, SUN_SOFT, at(240, 270, house(WHITE, CLAY_MID, TEAL), 0.86)),
  phone: card(
    CLAY_WASH,
    TEAL_SOFT,
    at(210, 168, phone(WHITE), 0.86, -6),
    at(210, 168, heart(CLAY), 0.9, -6),
    at(290, 120, bubble(110, 64, SUN), 0.9),
  ),
  people: card(
    SUN_WASH,
    CLAY_SOFT,
    ...[
      [160, CLAY, WHITE],
      [320, TEAL, WHITE],
      [240, SUN, WHITE],
    ].map(
      ([x, fill], index) =>
        shape(
          `M${Number(x) - 56} 272V${index === 2 ? 232 : 214}Q${x} ${index === 2 ? 150 : 140} ${Number(x) + 56} ${index === 2 ? 232 : 214}V272Z`,
          String(fill),
        ) + disc(Number(x), index === 2 ? 158 : 128, 34, ['#ae5d29', '#edb98a', '#7a4a35'][index]!),
    ),
    at(240, 70, heart(CLAY), 0.6),
  ),
  checklist: card(TEAL_WASH, SUN_SOFT, at(240, 162, checklist(3, CLAY), 1.2, 4)),
  compass: card(
    SKY,
    WHITE,
    disc(240, 162, 100, SUN_SOFT),
    disc(240, 162, 78, WHITE),
    shape('M222 144L258 180L300 102Z', CLAY),
    shape('M222 144L258 180L180 222Z', TEAL),
    disc(240, 162, 9, INK),
  ),
  map: card(
    SAGE_SOFT,
    WHITE,
    shape('M120 100L200 76L280 104L360 78V228L280 254L200 226L120 250Z', SUN_SOFT),
    stroke('M200 76V226M280 104V254', INK, 4),
    stroke('M140 210C180 170 200 190 236 160', TEAL, 7, '2 16'),
    at(300, 160, pin(CLAY), 0.9),
  ),
  play: card(
    CLAY_WASH,
    SUN_SOFT,
    at(200, 180, ball(CLAY_MID), 1.7),
    at(310, 150, star(SUN), 1.3, 10),
    at(300, 235, star(TEAL_MID), 0.7),
  ),
  talk: card(
    TEAL_WASH,
    CLAY_SOFT,
    at(170, 236, bubble(200, 104, WHITE)),
    ...[0, 1, 2].map((dot) => flatDisc(190 + dot * 38, 150, 10, TEAL)),
    at(320, 262, bubble(130, 60, SUN, false)),
  ),
  computer: card(
    SUN_WASH,
    TEAL_SOFT,
    at(240, 250, laptop(TEAL), 1.25),
    at(240, 163, flat('M-18 -26L28 0L-18 26Z', SUN)),
  ),
  growing: card(
    SKY,
    SAGE_SOFT,
    at(240, 262, [
      shape('M-60 0C-56 -40 56 -40 60 0Z', WOOD),
      stroke('M0 -30V-130', INK, 12),
      stroke('M0 -30V-130', SAGE, 4),
      at(0, -60, leaf(SAGE), 1.2, 50),
      at(0, -60, leaf(SAGE), 1.2, -55),
      at(0, -124, leaf(TEAL_MID), 1),
    ]),
    at(370, 76, sun(26)),
  ),
  comfort: card(
    SUN_WASH,
    CLAY_SOFT,
    at(240, 160, heart(SUN), 1.2),
    limb('M110 250C150 190 190 186 240 216C290 186 330 190 370 250', TEAL_MID, 34),
    flat('M0 0', PLUM),
  ),
};
