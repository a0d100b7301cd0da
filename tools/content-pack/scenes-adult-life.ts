import {
  at,
  blob,
  box,
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
import { letters } from './lettering.ts';
import {
  CLAY,
  CLAY_MID,
  CLAY_SOFT,
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
  WOOD,
  WOOD_SOFT,
} from './palette.ts';
import { person } from './people.ts';
import { coin, mug, plant, star, sun, tree, wheelchair, wheels } from './things.ts';

/** Card pictures of the videos for adult life, aging and benefits, by file name. */
export const ADULT_LIFE: Record<string, Drawing[]> = {
  'home-is-independence': [
    ground(SUN_WASH),
    flatBox(0, 450, 800, 150, 0, WOOD_SOFT),
    stroke('M0 450H800'),
    box(70, 70, 200, 170, 14, SKY),
    stroke('M170 70V240M70 155H270'),
    at(225, 125, sun(22, SUN), 0.7),
    box(330, 130, 430, 18, 6, WOOD),
    ...[
      [380, TEAL],
      [440, CLAY_MID],
      [500, SUN],
    ].map(([x, fill]) => box(Number(x) - 22, 74, 44, 56, 8, String(fill))),
    at(640, 130, plant(TEAL_MID), 0.6),
    at(710, 130, mug(WHITE), 0.55),
    at(320, 545, wheelchair(TEAL), 1.35),
    person({ head: 'short2', face: 'smile', skin: 'tan', top: CLAY_MID }, 306, 432, 265),
    limb('M272 424L386 426L416 508L446 512', NIGHT, 42),
    at(320, 545, wheels(), 1.3),
    limb('M386 410C440 430 480 384 524 372', SKIN.tan, 30),
    box(470, 340, 310, 28, 10, WHITE),
    flatBox(486, 368, 280, 180, 0, TEAL_SOFT),
    stroke('M486 368V548H766V368M626 368V548'),
    disc(606, 450, 6, SUN),
    disc(646, 450, 6, SUN),
    at(560, 340, [
      box(-58, -56, 116, 50, 10, CLAY),
      stroke('M-58 -34H-84M-20 -74C-28 -86 -12 -94 -20 -106M20 -74C12 -86 28 -94 20 -106'),
    ]),
    at(700, 340, [oval(0, -8, 44, 14, WHITE), flatDisc(-14, -18, 13, SAGE), flatDisc(8, -20, 14, CLAY_MID)]),
  ],
  'assistive-technology': [
    ground(TEAL_SOFT),
    blob(400, 310, 350, 240, TEAL_WASH, 5),
    box(80, 120, 290, 200, 22, INK),
    flatBox(98, 136, 254, 168, 10, WHITE),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      box(
        112 + (index % 3) * 78,
        150 + Math.floor(index / 3) * 74,
        66,
        62,
        10,
        [SUN, CLAY_MID, TEAL_MID, SAGE, CLAY_SOFT, SKY][index]!,
      ),
    ),
    at(440, 330, [
      oval(0, 22, 96, 40, CLAY),
      flatBox(-96, 0, 192, 22, 0, CLAY),
      stroke('M-96 0V22M96 0V22'),
      oval(0, 0, 96, 40, CLAY_MID),
    ]),
    at(
      640,
      250,
      [
        stroke('M-20 -96C-70 -90 -66 -20 -74 20', INK, 16),
        stroke('M-20 -96C-70 -90 -66 -20 -74 20', WHITE, 7),
        oval(-76, 34, 20, 24, CLAY_SOFT),
        shape('M-30 -110C30 -124 60 -60 48 10C42 48 4 52 0 22C-2 0 14 -30 4 -58C-2 -76 -18 -84 -30 -82Z', SUN),
        disc(24, -44, 8, WHITE),
      ],
      1.05,
    ),
    at(
      220,
      450,
      [
        box(-140, -52, 280, 104, 16, WHITE),
        ...Array.from({ length: 12 }, (_, index) =>
          box(-126 + (index % 6) * 43, -40 + Math.floor(index / 6) * 42, 36, 36, 8, index % 5 === 0 ? SUN : TEAL_SOFT),
        ),
      ],
      1,
      -3,
    ),
    stroke('M470 540L690 380', INK, 18),
    stroke('M470 540L690 380', WHITE, 9),
    stroke('M470 540L520 504', INK, 18),
    stroke('M472 539L518 506', CLAY, 9),
    limb('M690 380C710 364 736 380 728 404', INK, 10),
  ],
  'seated-exercise': [
    ground(TEAL_WASH),
    blob(400, 300, 330, 240, SUN_SOFT, 2),
    flatBox(0, 520, 800, 80, 0, TEAL_SOFT),
    stroke('M0 520H800'),
    box(265, 240, 270, 250, 36, TEAL),
    limb('M350 470L300 530M450 470L500 530', NIGHT, 44),
    box(250, 440, 300, 54, 22, TEAL_MID),
    person({ head: 'grayShort', face: 'smileBig', skin: 'deep', hair: 'grey', top: CLAY_MID }, 400, 452, 270),
    limb('M300 420C230 400 210 320 220 240', SKIN.deep, 34),
    limb('M500 420C570 400 590 320 580 240', SKIN.deep, 34),
    ...[220, 580].map((x) =>
      at(x, 226, [box(-62, -10, 124, 20, 8, WHITE), box(-84, -32, 30, 64, 10, SUN), box(54, -32, 30, 64, 10, SUN)]),
    ),
    box(290, 500, 22, 70, 6, INK),
    box(488, 500, 22, 70, 6, INK),
    at(120, 560, plant(CLAY_MID), 1.1),
    at(690, 545, [disc(0, -40, 50, CLAY_SOFT), stroke('M-46 -58C-16 -44 16 -44 46 -58', INK, 4)]),
  ],
  'end-of-life': [
    ground('#f6cfae'),
    flatBox(0, 0, 800, 190, 0, CLAY_SOFT),
    flatDisc(520, 330, 130, SUN),
    flat('M0 330C160 300 330 330 480 320C600 312 700 330 800 318V600H0Z', TEAL_MID),
    ...[352, 384, 420].map((y, index) => stroke(`M${420 - index * 30} ${y}H${620 + index * 24}`, SUN_SOFT, 7)),
    flat('M0 470C220 430 520 440 800 480V600H0Z', SAGE),
    at(170, 500, tree(TEAL), 1.75),
    at(440, 520, [
      box(-150, -120, 300, 28, 10, WOOD),
      box(-150, -82, 300, 24, 10, WOOD),
      box(-160, -40, 320, 26, 10, WOOD_SOFT),
      stroke('M-120 -14V30M120 -14V30', INK, 12),
    ]),
    back(390, 415, '#d9d2cc', TEAL),
    back(490, 415, INK, CLAY),
    box(290, 398, 300, 28, 10, WOOD),
    box(290, 436, 300, 24, 10, WOOD),
    ...[
      [300, 130],
      [360, 105],
      [250, 90],
    ].map(([x, y]) =>
      stroke(`M${x! - 16} ${y! - 6}Q${x! - 6} ${y! - 14} ${x} ${y}Q${x! + 6} ${y! - 14} ${x! + 16} ${y! - 6}`, INK, 4),
    ),
  ],
  'financial-assistance': [
    ground(SUN_WASH),
    blob(400, 310, 330, 240, SAGE_SOFT, 3),
    at(300, 530, [
      shape('M-110 -240H110Q130 -220 130 -190V-30Q130 0 100 0H-100Q-130 0 -130 -30V-190Q-130 -220 -110 -240Z', WHITE),
      ...[
        [-70, -34],
        [0, -34],
        [70, -34],
        [-36, -86],
        [36, -86],
        [0, -138],
      ].map(([x, y]) => at(x!, y!, coin(), 0.95)),
      box(-120, -270, 240, 36, 12, CLAY_MID),
      stroke('M-100 -190V-110', TEAL_SOFT, 8),
    ]),
    at(300, 262, [
      stroke('M0 0C4 -50 -4 -80 0 -130', INK, 14),
      stroke('M0 0C4 -50 -4 -80 0 -130', SAGE, 5),
      at(0, -40, shape('M0 0C-14 -40 -60 -50 -84 -40C-74 -4 -34 8 0 0Z', SAGE)),
      at(0, -70, shape('M0 0C14 -40 60 -50 84 -40C74 -4 34 8 0 0Z', SAGE)),
      at(0, -126, shape('M0 0C-26 -24 -20 -66 0 -84C20 -66 26 -24 0 0Z', SUN)),
    ]),
    at(
      570,
      440,
      [
        box(-100, -150, 200, 240, 20, TEAL),
        box(-76, -126, 152, 56, 8, TEAL_WASH),
        letters('100', 66 - 66, -84, { size: 44, anchor: 'middle' }),
        ...Array.from({ length: 9 }, (_, index) =>
          box(-76 + (index % 3) * 54, -50 + Math.floor(index / 3) * 46, 44, 34, 8, index === 8 ? SUN : WHITE),
        ),
      ],
      1,
      5,
    ),
    flatBox(0, 530, 800, 70, 0, WOOD_SOFT),
    stroke('M0 530H800'),
  ],
  'coming-soon': [
    ground(TEAL_WASH),
    blob(400, 310, 320, 230, SUN_SOFT, 2),
    at(400, 340, [
      box(-190, -90, 380, 230, 20, WHITE),
      at(
        -190,
        -96,
        [
          box(0, -60, 380, 60, 12, INK),
          ...[0, 1, 2, 3].map((index) =>
            flat(`M${30 + index * 95} -58H${75 + index * 95}L${50 + index * 95} -2H${5 + index * 95}Z`, SUN),
          ),
        ],
        1,
        -9,
      ),
      flat('M-40 -30L60 26L-40 82Z', CLAY),
      shape('M-40 -30L60 26L-40 82Z', CLAY),
    ]),
    at(650, 170, star(SUN)),
    at(150, 200, star(CLAY_MID), 0.8),
    at(690, 420, star(TEAL_MID), 0.7),
  ],
};

/** A person seen from behind, on a bench. */
function back(x: number, y: number, hair: string, coat: string): Drawing {
  return (
    shape(
      `M${x - 44} ${y + 60}V${y - 6}Q${x - 44} ${y - 44} ${x} ${y - 44}Q${x + 44} ${y - 44} ${x + 44} ${y - 6}V${y + 60}Z`,
      coat,
    ) + disc(x, y - 74, 34, hair)
  );
}
