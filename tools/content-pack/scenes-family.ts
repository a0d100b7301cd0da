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
  ground,
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
} from './palette.ts';
import { type Person, person } from './people.ts';
import { bubble, cloud, heart, house, leaf, mug, star, sun, table, tree } from './things.ts';

const _mother: Person = { head: 'longCurly', face: 'explaining', skin: 'brown', top: SUN };
const _toddler: Person = { head: 'twists', face: 'cute', skin: 'brown', top: TEAL_MID };

/** Card pictures of the videos on family, communication and therapy, by file name. */
export const FAMILY: Record<string, Drawing[]> = {
  dads: [
    ground(TEAL_SOFT),
    at(650, 140, sun(56, SUN)),
    at(160, 130, cloud(), 0.9),
    flat('M0 470C200 410 520 430 800 480V600H0Z', SAGE),
    at(710, 500, tree(SAGE_SOFT), 0.9),
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

function kite(): Drawing {
  return (
    shape('M0 -80L56 0L0 80L-56 0Z', CLAY) +
    flat('M0 -77L53 0L0 0Z', SUN) +
    flat('M0 77L-53 0L0 0Z', SUN) +
    shape('M0 -80L56 0L0 80L-56 0Z', 'none') +
    stroke('M0 -80V80M-56 0H56', INK, 4)
  );
}
