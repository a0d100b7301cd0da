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
  limb,
  oval,
  shape,
  stroke,
} from './drawing.ts';
import { letters } from './lettering.ts';
import {
  CLAY,
  CLAY_MID,
  CLAY_SOFT,
  CLAY_WASH,
  INK,
  NIGHT,
  PAPER,
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
import { type Person, person } from './people.ts';
import {
  bubble,
  checklist,
  cloud,
  heart,
  house,
  leaf,
  mug,
  phone,
  pin,
  plant,
  sheet,
  star,
  sun,
  table,
} from './things.ts';

const ground = (fill: string): Drawing => flatBox(0, 0, 800, 600, 0, fill);
const mother: Person = { head: 'longCurly', face: 'explaining', skin: 'brown', top: SUN };
const toddler: Person = { head: 'twists', face: 'cute', skin: 'brown', top: TEAL_MID };

/** Card pictures of the videos for early years and school, by file name. */
export const EARLY_YEARS: Record<string, Drawing[]> = {
  'how-alongside-works': [
    ground(TEAL_WASH),
    blob(400, 330, 330, 230, TEAL_SOFT),
    flatOval(400, 520, 330, 44, SAGE_SOFT),
    at(590, 505, house(WHITE, CLAY_MID, TEAL), 0.95),
    at(240, 330, phone(WHITE), 1.25, -6),
    at(
      240,
      330,
      [
        flatBox(-48, -96, 96, 20, 10, SUN),
        ...[-50, 10, 70].flatMap((y) => [
          box(-48, y - 14, 96, 46, 10, PAPER),
          flatDisc(-28, y + 9, 10, CLAY_MID),
          stroke(`M-8 ${y + 2}H32M-8 ${y + 16}H18`, INK, 4),
        ]),
      ],
      1.25,
      -6,
    ),
    stroke('M330 300C390 230 430 380 488 400', CLAY, 8, '2 20'),
    at(590, 230, pin(CLAY), 1),
    at(430, 170, cloud(), 0.8),
    at(690, 110, cloud(), 0.6),
  ],
  'speak-up': [
    ground(CLAY_WASH),
    blob(400, 340, 340, 240, CLAY_SOFT, 2),
    person(mother, 270, 560, 340),
    person(toddler, 110, 580, 230),
    at(440, 300, [
      bubble(290, 190),
      at(105, -130, heart(CLAY), 1.35),
      at(20, -130, star(SUN), 0.9),
      at(190, -130, star(SUN), 0.9),
    ]),
    flatBox(0, 556, 800, 60, 0, TEAL),
    stroke('M0 556H800'),
    at(650, 556, plant(SUN), 1),
  ],
  'early-signs': [
    ground(SUN_WASH),
    blob(400, 320, 330, 230, SUN_SOFT, 1),
    at(660, 130, sun(44, SUN)),
    person({ head: 'bantuKnots', face: 'smile', skin: 'deep', top: CLAY_MID }, 290, 508, 330),
    table(500),
    box(470, 400, 100, 100, 12, TEAL_MID),
    letters('A', 520, 474, { size: 66, fill: WHITE, anchor: 'middle' }),
    box(580, 400, 100, 100, 12, CLAY_MID),
    letters('C', 630, 474, { size: 66, fill: WHITE, anchor: 'middle' }),
    at(577, 350, [box(-50, -50, 100, 100, 12, SUN), letters('B', 0, 24, { size: 66, anchor: 'middle' })], 1, 5),
    at(578, 240, star(WHITE), 1.1, 8),
    oval(130, 478, 46, 20, WHITE),
    flatDisc(118, 468, 10, CLAY),
    flatDisc(138, 464, 12, SAGE),
  ],
  'special-education': [
    ground(SKY),
    at(130, 120, cloud(), 0.9),
    at(680, 90, cloud(), 0.7),
    flat('M0 470C220 420 580 420 800 470V600H0Z', SAGE_SOFT),
    box(180, 230, 440, 250, 8, CLAY_SOFT),
    shape('M150 240L400 110L650 240Z', CLAY_MID),
    disc(400, 190, 30, WHITE),
    stroke('M400 172V192L414 200'),
    ...[220, 300, 460, 540].map((x) => box(x, 280, 50, 62, 8, SUN) + stroke(`M${x + 25} 280V342`)),
    shape('M355 480V370Q400 326 445 370V480Z', TEAL),
    stroke('M400 352V480'),
    shape('M445 480H610L720 522H455Z', WOOD_SOFT),
    stroke('M500 440L640 450L740 486M500 440V480M570 445V482M640 450V492M740 486V520', TEAL, 7),
    box(396, 60, 8, 60, 2, WHITE),
    shape('M404 62C440 50 450 80 486 68V98C450 110 440 80 404 94Z', SUN),
    person({ head: 'twists', face: 'smile', skin: 'brown', top: SUN }, 130, 625, 230),
    person({ head: 'mediumBangs3', face: 'cute', skin: 'peach', top: TEAL_MID }, 310, 640, 220, true),
  ],
  'first-iep-meeting': [
    ground(TEAL_WASH),
    box(250, 60, 300, 150, 14, WHITE),
    stroke('M290 100H430M290 130H510M290 160H470', TEAL_MID, 8),
    person({ head: 'hijab', face: 'smile', skin: 'tan', top: CLAY_MID }, 170, 470, 270),
    person({ head: 'flatTop', face: 'explaining', skin: 'deep', top: SUN, glasses: 'glasses3' }, 400, 450, 260),
    person({ head: 'grayMedium', face: 'smile', skin: 'pale', hair: 'grey', top: PLUM }, 630, 470, 270, true),
    table(455),
    at(240, 540, sheet(), 0.66, -8),
    at(400, 545, checklist(3, CLAY), 0.5, 3),
    at(560, 540, sheet(SUN_SOFT), 0.66, 7),
    at(700, 555, mug(TEAL_MID), 0.8),
    at(105, 555, mug(SUN), 0.8),
  ],
  'behavior-at-home': [
    ground(SUN_WASH),
    blob(420, 300, 320, 240, CLAY_WASH, 3),
    box(420, 40, 290, 520, 30, WHITE),
    stroke('M420 210H710'),
    stroke('M448 110V170M448 250V340', TEAL, 12),
    box(480, 236, 190, 220, 10, SUN_SOFT),
    letters('TODAY', 575, 278, { size: 30, anchor: 'middle' }),
    ...[0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) =>
        at(
          520 + column * 55,
          318 + row * 50,
          row * 3 + column < 7 ? star(row % 2 ? CLAY_MID : SUN) : flatDisc(0, 0, 6, INK),
          0.55,
        ),
      ),
    ),
    disc(500, 240, 9, CLAY),
    disc(650, 240, 9, TEAL),
    person({ head: 'bun2', face: 'smile', skin: 'tan', top: TEAL_MID }, 230, 580, 330),
    limb('M330 560C400 540 440 480 462 420', SKIN.tan, 30),
    at(470, 408, star(SUN), 0.7, 10),
    flatBox(0, 575, 800, 30, 0, WOOD_SOFT),
    stroke('M0 575H800'),
  ],
  dads: [
    ground(TEAL_SOFT),
    at(650, 140, sun(56, SUN)),
    at(160, 130, cloud(), 0.9),
    flat('M0 470C200 410 520 430 800 480V600H0Z', SAGE),
    at(710, 500, tree1(), 0.9),
    person(
      { head: 'short4', face: 'smileBig', skin: 'peach', hair: 'auburn', top: CLAY_MID, beard: 'full' },
      360,
      640,
      400,
    ),
    person({ head: 'hatBeanie', face: 'smile', skin: 'peach', top: SUN }, 560, 620, 240, true),
    at(180, 250, at(0, 0, kite(), 1, -12)),
    stroke('M200 305C240 400 250 470 230 540', INK, 4),
  ],
  'school-success': [
    ground(CLAY_WASH),
    blob(400, 300, 320, 230, SUN_SOFT, 4),
    person({ head: 'cornrows2', face: 'cute', skin: 'deep', top: TEAL_MID }, 390, 470, 320),
    table(470),
    shape(
      'M250 380C310 350 370 360 400 390C430 360 490 350 550 380V500C490 474 430 480 400 506C370 480 310 474 250 500Z',
      WHITE,
    ),
    stroke(
      'M400 390V506M280 410C320 398 350 400 376 412M280 440C320 428 350 430 376 442M424 412C450 400 480 398 520 410M424 442C450 430 480 428 520 440',
      INK,
      4,
    ),
    ...[0, 1, 2].map((row) => box(600 - row * 8, 430 - row * 36, 150 - row * 8, 36, 6, [CLAY_MID, SUN, TEAL][row]!)),
    at(
      668,
      348,
      [
        shape('M0 0C-40 10 -46 -46 -14 -52C-6 -54 -2 -50 0 -48C2 -50 6 -54 14 -52C46 -46 40 10 0 0Z', CLAY),
        stroke('M0 -50C0 -62 6 -70 14 -74'),
      ],
      0.9,
    ),
    at(
      130,
      470,
      [box(-34, -80, 68, 80, 8, TEAL_SOFT), stroke('M-18 -80L-26 -130M0 -80V-138M18 -80L28 -126', CLAY, 9)],
      1,
    ),
  ],
  'leos-tablet': [
    ground(SKY),
    blob(400, 320, 330, 240, TEAL_WASH, 2),
    person({ head: 'dreads2', face: 'smile', skin: 'tan', top: SUN }, 400, 420, 330),
    at(400, 440, [
      box(-230, -100, 460, 240, 28, INK),
      flatBox(-210, -82, 420, 204, 14, WHITE),
      ...['sun', 'heart', 'star', 'house', 'cup', 'leaf'].map((_, index) => {
        const x = -140 + (index % 3) * 140;
        const y = -32 + Math.floor(index / 3) * 102;
        const icon = [
          at(0, 12, sun(14, CLAY), 0.6),
          heart(CLAY),
          star(WHITE),
          at(0, 34, house(WHITE, CLAY, TEAL), 0.27),
          at(-2, 34, mug(WHITE), 0.6),
          at(0, 34, leaf(WHITE)),
        ][index]!;
        return (
          box(x - 58, y - 42, 116, 88, 14, [SUN_SOFT, CLAY_SOFT, TEAL_MID, SKY, CLAY_MID, SAGE][index]!) +
          at(x, y, at(0, 2, icon, index === 0 ? 0.9 : 0.8))
        );
      }),
    ]),
    limb('M170 560C150 520 150 490 176 470', SKIN.tan, 34),
    limb('M630 560C650 520 650 490 624 470', SKIN.tan, 34),
  ],
  'three-therapies': [
    ground(TEAL_WASH),
    ...[
      [160, CLAY_SOFT],
      [400, SUN_SOFT],
      [640, TEAL_SOFT],
    ].map(([x, fill]) => box(Number(x) - 110, 90, 220, 420, 40, String(fill))),
    at(140, 265, [bubble(150, 96), ...[0, 1, 2].map((dot) => flatDisc(0 + dot * 35, -82, 9, CLAY))], 1),
    clipped(
      'short3',
      52,
      92,
      216,
      416,
      38,
      person({ head: 'short3', face: 'explaining', skin: 'pale', hair: 'brown', top: CLAY_MID }, 160, 512, 215),
    ),
    box(50, 90, 220, 420, 40, 'none'),
    at(
      400,
      240,
      [
        oval(-60, -60, 22, 32, SUN),
        stroke('M-60 -28V60', INK, 14),
        stroke('M-60 -28V60', SUN, 6),
        stroke('M30 -92V-40Q30 -24 45 -24Q60 -24 60 -40V-92M45 -92V60', INK, 8),
      ],
      0.9,
    ),
    clipped(
      'bangs2',
      292,
      92,
      216,
      416,
      38,
      person({ head: 'bangs2', face: 'smile', skin: 'tan', top: SUN }, 400, 512, 215),
    ),
    box(290, 90, 220, 420, 40, 'none'),
    at(640, 262, [
      disc(0, -40, 62, CLAY_MID),
      stroke('M-56 -66C-20 -50 20 -50 56 -66M-60 -22C-20 -6 20 -6 60 -22', INK, 4),
    ]),
    clipped(
      'noHair1',
      532,
      92,
      216,
      416,
      38,
      person({ head: 'noHair1', face: 'smile', skin: 'deep', top: TEAL }, 640, 512, 215, true),
    ),
    box(530, 90, 220, 420, 40, 'none'),
  ],
  siblings: [
    ground(NIGHT),
    ...[
      [90, 90],
      [200, 60],
      [620, 70],
      [720, 150],
      [330, 110],
      [520, 50],
      [60, 240],
      [750, 290],
    ].map(([x, y], index) => at(x!, y!, star(SUN), index % 3 ? 0.3 : 0.45)),
    shape('M60 600L400 90L740 600Z', CLAY_MID),
    shape('M250 600L400 92L550 600Z', SUN_WASH),
    shape('M60 600L400 90L250 600Z', CLAY_SOFT),
    shape('M740 600L400 90L550 600Z', CLAY_SOFT),
    person({ head: 'buns', face: 'smile', skin: 'tan', top: TEAL_MID }, 345, 560, 170),
    person({ head: 'short5', face: 'cute', skin: 'tan', top: SUN }, 470, 575, 190, true),
    shape('M150 600C180 540 260 530 330 548C420 566 520 530 640 548C690 560 700 590 710 620H120Z', TEAL),
    stroke('M220 566C260 552 300 556 330 566M460 572C520 552 580 556 620 566', TEAL_SOFT, 6),
    stroke('M160 240C300 200 500 200 640 240', INK, 4),
    ...[200, 280, 360, 440, 520, 600].map((x, index) =>
      disc(x, 232 - Math.sin(((x - 160) / 480) * Math.PI) * 24 + 12, 10, index % 2 ? SUN : CLAY),
    ),
  ],
};

function tree1(): Drawing {
  return (
    shape('M-14 0C-8 -40 -10 -70 -12 -110L14 -110C10 -70 10 -40 16 0Z', WOOD) +
    shape(
      'M-12 -92C-70 -84 -96 -132 -68 -168C-76 -222 -10 -250 22 -222C70 -236 104 -188 80 -150C98 -108 52 -80 14 -94Z',
      SAGE_SOFT,
    )
  );
}

function kite(): Drawing {
  return (
    shape('M0 -80L56 0L0 80L-56 0Z', CLAY) +
    flat('M0 -77L53 0L0 0Z', SUN) +
    flat('M0 77L-53 0L0 0Z', SUN) +
    shape('M0 -80L56 0L0 80L-56 0Z', 'none') +
    stroke('M0 -80V80M-56 0H56', INK, 4)
  );
}
