import {
  at,
  blob,
  box,
  clipped,
  type Drawing,
  disc,
  flat,
  flatBox,
  flatDisc,
  flatOval,
  group,
  limb,
  oval,
  shape,
  stroke,
} from './drawing.ts';
import {
  CLAY,
  CLAY_MID,
  CLAY_SOFT,
  CLAY_WASH,
  INK,
  NIGHT,
  PLUM,
  SAGE,
  SAGE_SOFT,
  SKIN,
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
import {
  ball,
  book,
  clock,
  cloud,
  dog,
  headphones,
  heart,
  leaf,
  mug,
  plant,
  star,
  sun,
  table,
  tree,
  wheelchair,
  wheels,
} from './things.ts';

const ground = (fill: string): Drawing => flatBox(0, 0, 800, 600, 0, fill);

/** Pictures of the home page, its sample places and the knowledge center's banner, by file name. */
export const HOME: Record<string, Drawing[]> = {
  garden: [
    ground(SKY),
    at(140, 110, cloud(), 0.8),
    at(660, 110, sun(46)),
    flatBox(0, 400, 800, 200, 0, SAGE_SOFT),
    person({ head: 'hatHip', face: 'smile', skin: 'deep', top: CLAY_MID }, 250, 430, 280),
    person({ head: 'longCurly', face: 'cute', skin: 'peach', top: TEAL_MID }, 530, 430, 260, true),
    box(60, 400, 680, 150, 14, WOOD),
    stroke('M60 450H740M60 500H740M220 400V550M580 400V550', INK, 4),
    ...[110, 200, 300, 400, 500, 600, 690].map((x, index) =>
      index % 2
        ? at(x, 402, [
            stroke('M0 0V-50'),
            at(0, -8, leaf(SAGE), 0.6, 40),
            at(0, -60, flowerHead(index % 4 === 1 ? SUN : CLAY), 0.8),
          ])
        : at(x, 404, [leaf(SAGE), at(0, 0, leaf(TEAL_MID), 0.8, 38), at(0, 0, leaf(SAGE), 0.8, -38)]),
    ),
  ],
  basketball: [
    ground(CLAY_WASH),
    flatBox(0, 480, 800, 120, 0, CLAY_SOFT),
    stroke('M0 480H800'),
    box(560, 60, 190, 140, 12, WHITE),
    box(615, 100, 80, 60, 4, 'none'),
    stroke('M655 200V230', INK, 10),
    oval(640, 226, 58, 14, CLAY),
    stroke('M588 234L606 310L630 240L650 310L674 240L684 306L694 232', WHITE, 4),
    at(470, 140, ball(CLAY_MID), 1.1, 20),
    at(270, 560, wheelchair(TEAL), 1.4),
    person({ head: 'cornrows', face: 'smile', skin: 'deep', top: SUN }, 250, 445, 270),
    limb('M222 438L330 440L362 524L394 528', NIGHT, 40),
    at(270, 560, wheels(), 1.35),
    limb('M330 420C390 380 410 300 430 200', SKIN.deep, 30),
    at(470, 230, [stroke('M0 0C30 -30 60 -40 90 -30', CLAY, 6, '2 16')]),
  ],
  'guide-dog-walk': [
    ground(TEAL_WASH),
    at(150, 120, cloud(), 0.8),
    at(660, 420, tree(SAGE), 1.3),
    flat('M0 430C240 390 560 400 800 440V600H0Z', SAGE_SOFT),
    flat('M300 620C340 520 420 470 560 430L640 440C540 490 500 540 500 620Z', SUN_WASH),
    person({ head: 'medium2', face: 'smile', skin: 'tan', top: CLAY_MID, glasses: 'glasses2' }, 580, 610, 370, true),
    limb('M450 606C420 570 410 530 408 490', SKIN.tan, 34),
    at(200, 590, dog(WOOD_SOFT), 1.25),
    stroke('M230 470L300 440L410 470', INK, 14),
    stroke('M230 470L300 440L410 470', CLAY, 6),
  ],
  'video-call': [
    ground(SUN_WASH),
    box(90, 60, 620, 420, 26, INK),
    screen('one', 116, 84, TEAL_SOFT, { head: 'grayBun', face: 'smile', skin: 'deep', hair: 'grey', top: PLUM }),
    screen('two', 408, 84, CLAY_SOFT, { head: 'dreads2', face: 'smileBig', skin: 'brown', top: TEAL }, true),
    screen('three', 116, 276, SUN, { head: 'longBangs', face: 'cute', skin: 'peach', top: CLAY }),
    screen(
      'four',
      408,
      276,
      SAGE_SOFT,
      { head: 'turban', face: 'smile', skin: 'tan', top: CLAY_MID, beard: 'full' },
      true,
    ),
    shape('M340 480H460L490 545H310Z', WHITE),
    stroke('M230 546H570', INK, 12),
    at(720, 555, mug(TEAL_MID), 0.9),
    at(90, 555, plant(CLAY_MID), 0.9),
  ],
  birthday: [
    ground(CLAY_SOFT),
    stroke('M0 60C130 130 270 130 400 80C530 130 670 130 800 60', INK, 4),
    ...[60, 140, 220, 300, 500, 580, 660, 740].map((x, index) =>
      at(
        x,
        84 + (index % 4 === 0 || index % 4 === 3 ? 6 : 24),
        shape('M-26 0H26L0 50Z', [SUN, TEAL_MID, WHITE, CLAY][index % 4]!),
      ),
    ),
    person({ head: 'bangs', face: 'smile', skin: 'pale', hair: 'auburn', top: TEAL_MID }, 165, 450, 250),
    person({ head: 'short2', face: 'smileBig', skin: 'peach', top: SUN }, 400, 440, 270),
    person({ head: 'afro', face: 'smile', skin: 'brown', top: TEAL }, 640, 450, 260, true),
    table(440, WHITE),
    box(300, 470, 200, 90, 14, SUN_SOFT),
    flat('M302 490Q327 520 352 490Q377 520 402 490Q427 520 452 490Q477 520 498 490V474H302Z', CLAY),
    ...[340, 400, 460].map(
      (x) =>
        box(x - 6, 428, 12, 44, 4, TEAL_MID) + at(x, 424, shape('M0 0C-14 -12 -6 -24 0 -32C6 -24 14 -12 0 0Z', SUN)),
    ),
    at(150, 560, star(SUN), 0.8),
    at(650, 560, heart(CLAY), 0.8),
  ],
  music: [
    ground(TEAL_SOFT),
    blob(400, 320, 330, 230, TEAL_WASH, 3),
    person({ head: 'flatTopLong', face: 'cute', skin: 'brown', top: CLAY_MID }, 340, 480, 350),
    flat('M186 476H494L510 610H170Z', CLAY_MID),
    stroke('M186 476L172 610M494 476L508 610'),
    at(
      40,
      0,
      [
        shape(
          'M330 560C290 520 300 450 350 450C380 452 390 470 410 460C450 440 500 480 480 530C466 580 380 600 330 560Z',
          WOOD,
        ),
        disc(404, 520, 22, INK),
        limb('M440 490L640 360', WOOD_SOFT, 20),
        stroke('M380 540L640 362', WHITE, 3),
        box(624, 318, 58, 40, 8, INK),
      ],
      0.95,
    ),
    limb('M240 600C300 610 360 590 400 560', SKIN.brown, 34),
    ...[
      [180, 150],
      [600, 160],
      [690, 240],
      [110, 260],
    ].map(([x, y], index) => at(x!, y!, note(), index % 2 ? 1 : 1.2)),
  ],
  together: [
    ground(SUN_WASH),
    at(400, 230, sun(130, SUN), 1),
    flat('M0 420C200 360 600 360 800 420V600H0Z', SAGE_SOFT),
    person({ head: 'bun', face: 'smile', skin: 'deep', top: TEAL }, 95, 570, 250),
    person(
      { head: 'grayShort', face: 'smile', skin: 'pale', hair: 'grey', top: CLAY_MID, glasses: 'glasses5' },
      712,
      570,
      250,
      true,
    ),
    person({ head: 'medium3', face: 'calm', skin: 'tan', top: SUN }, 268, 580, 280),
    person(
      { head: 'short4', face: 'smile', skin: 'peach', hair: 'chestnut', top: TEAL_MID, beard: 'full' },
      545,
      580,
      280,
      true,
    ),
    person({ head: 'buns', face: 'smileBig', skin: 'brown', top: CLAY_SOFT }, 408, 596, 190),
    flatBox(0, 574, 800, 30, 0, SAGE),
    stroke('M0 574H800'),
  ],
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

function flowerHead(fill: string): Drawing {
  return (
    [0, 72, 144, 216, 288].map((turn) => at(0, 0, oval(0, -18, 11, 15, fill), 1, turn)).join('') + disc(0, 0, 9, WHITE)
  );
}

function note(): Drawing {
  return (
    oval(-18, 30, 18, 13, CLAY) +
    oval(42, 20, 18, 13, CLAY) +
    stroke('M-2 28V-40L58 -50V18', INK, 7) +
    stroke('M-2 -36L58 -46', INK, 12)
  );
}

function screen(
  name: string,
  x: number,
  y: number,
  fill: string,
  who: Parameters<typeof person>[0],
  mirror = false,
): Drawing {
  return clipped(
    name,
    x,
    y,
    276,
    176,
    12,
    flatBox(x, y, 276, 176, 0, fill),
    person(who, x + 138, y + 186, 170, mirror),
  );
}

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
