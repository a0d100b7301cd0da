import {
  at,
  box,
  clipped,
  type Drawing,
  disc,
  flat,
  flatBox,
  flatDisc,
  flatOval,
  ground,
  group,
  oval,
  shape,
  stroke,
} from './drawing.ts';
import {
  CLAY,
  CLAY_MID,
  CLAY_SOFT,
  INK,
  SAGE,
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
  WOOD_SOFT,
} from './palette.ts';
import { person } from './people.ts';
import { ball, book, clock, headphones, mug, plant, star } from './things.ts';

/** Pictures of the sample places and of the knowledge center's banner, by file name. */
export const PLACES: Record<string, Drawing[]> = {
  'knowledge-shelf': [
    ground(TEAL_WASH),
    group(
      'translate(0 60)',
      box(80, 190, 640, 18, 6, WOOD),
      box(80, 430, 640, 18, 6, WOOD),
      ...upright(110, 190, [
        [CLAY_MID, 40, 120],
        [SUN, 34, 96],
        [TEAL, 46, 132],
        [CLAY_SOFT, 30, 104],
      ]),
      at(340, 190, plant(CLAY), 0.9),
      at(520, 110, [
        box(-90, -66, 180, 124, 14, INK),
        flatBox(-78, -54, 156, 100, 8, SUN_SOFT),
        shape('M-20 -30L34 0L-20 30Z', CLAY),
        stroke('M0 58V78M-40 80H40', INK, 10),
      ]),
      at(665, 190, [
        disc(0, -44, 40, SKY),
        stroke('M-40 -44H40M0 -84C-26 -60 -26 -28 0 -4M0 -84C26 -60 26 -28 0 -4', INK, 4),
      ]),
      at(180, 430, book(TEAL_MID)),
      at(180, 400, book(SUN), 0.9),
      at(180, 373, book(CLAY_MID), 0.8),
      at(320, 430, mug(WHITE), 0.8),
      ...upright(400, 430, [
        [TEAL_MID, 44, 130],
        [SUN_SOFT, 38, 110],
        [CLAY, 34, 140],
        [SAGE, 48, 118],
      ]),
      at(
        650,
        430,
        [clock(WHITE)].map((drawn) => at(0, -64, drawn)),
        1,
      ),
    ),
  ],
  barber: [
    ground(SUN_WASH),
    flatBox(0, 470, 800, 130, 0, WOOD_SOFT),
    stroke('M0 470H800'),
    box(80, 70, 240, 260, 20, WHITE),
    flatBox(96, 86, 208, 228, 12, SKY),
    stroke('M130 260L220 120M180 280L270 150', WHITE, 10),
    clipped(
      'pole',
      650,
      110,
      60,
      250,
      16,
      flatBox(640, 100, 80, 270, 0, WHITE),
      ...[0, 1, 2, 3, 4, 5].map((index) =>
        flat(
          `M640 ${130 + index * 70}L720 ${80 + index * 70}V${110 + index * 70}L640 ${160 + index * 70}Z`,
          index % 2 ? TEAL : CLAY,
        ),
      ),
    ),
    box(650, 110, 60, 250, 16, 'none'),
    box(636, 84, 88, 32, 12, SUN),
    box(636, 354, 88, 32, 12, SUN),
    box(330, 250, 220, 250, 30, CLAY),
    box(300, 420, 280, 60, 22, CLAY_MID),
    stroke('M440 480V540M370 548H510', INK, 16),
    person({ head: 'short1', face: 'calm', skin: 'brown', top: TEAL_SOFT }, 440, 440, 280),
    stroke('M397 316C370 250 420 204 470 214', INK, 18),
    stroke('M397 316C370 250 420 204 470 214', TEAL, 8),
    oval(404, 336, 24, 32, TEAL),
    at(
      210,
      470,
      [stroke('M-26 -120L26 -30M26 -120L-26 -30', INK, 9), disc(-32, -14, 20, SUN), disc(32, -14, 20, SUN)],
      1,
    ),
    flatBox(120, 470, 180, 14, 4, WOOD),
  ],
  dentist: [
    ground(SKY),
    flatBox(0, 480, 800, 120, 0, TEAL_WASH),
    stroke('M0 480H800'),
    at(
      400,
      320,
      [
        shape(
          'M-120 -120C-60 -170 -30 -130 0 -130C30 -130 60 -170 120 -120C170 -70 120 20 100 90C86 150 54 160 44 100C36 50 24 30 0 30C-24 30 -36 50 -44 100C-54 160 -86 150 -100 90C-120 20 -170 -70 -120 -120Z',
          WHITE,
        ),
        disc(-44, -50, 7, INK),
        disc(44, -50, 7, INK),
        stroke('M-26 -20Q0 8 26 -20', INK, 6),
        flatOval(-70, -22, 18, 11, CLAY_SOFT),
        flatOval(70, -22, 18, 11, CLAY_SOFT),
        at(0, -56, headphones(TEAL), 1.75),
      ],
      1.05,
    ),
    at(130, 480, [
      stroke('M0 0V-230', INK, 10),
      shape('M-60 -220L-36 -310H36L60 -220Z', SUN),
      stroke('M-40 0H40', INK, 12),
    ]),
    at(660, 470, plant(CLAY_MID), 1.3),
    at(
      620,
      180,
      [
        box(-70, -46, 140, 92, 16, WHITE),
        ...[-30, 0, 30].map((x) => flatDisc(x, 0, 0, INK)),
        stroke('M-36 10C-20 -20 -10 -20 0 0C10 20 22 20 36 -10', TEAL, 7),
      ],
      1,
    ),
    at(250, 130, star(SUN), 0.5),
    at(520, 90, star(SUN), 0.6),
  ],
  'swim-school': [
    ground(TEAL_MID),
    flatBox(0, 0, 800, 170, 0, TEAL_WASH),
    stroke('M0 170H800'),
    flatBox(0, 172, 800, 30, 0, WHITE),
    stroke('M0 204H800', INK, 4),
    ...[0, 1, 2, 3, 4].map((index) => flatBox(80 + index * 150, 40, 90, 80, 10, index % 2 ? SKY : SUN_SOFT)),
    ...[300, 520].flatMap((y) => [
      stroke(`M0 ${y}H800`, WHITE, 5),
      ...Array.from({ length: 12 }, (_, index) => flatOval(30 + index * 68, y, 22, 11, index % 2 ? CLAY : SUN)),
    ]),
    person({ head: 'hatBeanie', face: 'smileBig', skin: 'tan', top: CLAY_MID }, 300, 480, 250),
    person({ head: 'bun2', face: 'smile', skin: 'brown', top: SUN }, 560, 470, 240, true),
    flat('M0 446Q50 422 100 446T200 446T300 446T400 446T500 446T600 446T700 446T800 446V506H0Z', TEAL_MID),
    stroke('M0 446Q50 422 100 446T200 446T300 446T400 446T500 446T600 446T700 446T800 446', WHITE, 6),
    at(300, 452, [
      `<path d="M-120 0A120 40 0 0 0 120 0" stroke="${INK}" stroke-width="44" stroke-linecap="round"/><path d="M-120 0A120 40 0 0 0 120 0" stroke="${SUN}" stroke-width="34" stroke-linecap="round"/>`,
      stroke('M-60 34L-54 30M50 36L58 32', CLAY, 30),
    ]),
    flat('M0 540Q50 520 100 540T200 540T300 540T400 540T500 540T600 540T700 540T800 540V600H0Z', TEAL),
    at(690, 130, ball(CLAY_MID), 0.8),
  ],
};

/** Books standing side by side from x on, on a shelf at y. */
function upright(x: number, y: number, books: [fill: string, width: number, height: number][]): Drawing[] {
  let left = x;
  return books.map(([fill, width, height]) => {
    const drawn =
      box(left, y - height, width, height, 5, fill) +
      stroke(`M${left + 10} ${y - height + 22}H${left + width - 10}`, INK, 4);
    left += width + 2;
    return drawn;
  });
}
