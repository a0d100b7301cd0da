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
  ground,
  limb,
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
  WOOD_SOFT,
} from './palette.ts';
import { person } from './people.ts';
import { cloud, heart, house, laptop, mug, plant, sheet, star, table, tree } from './things.ts';

/** Card pictures of the videos for growing up, adult life and later, by file name. */
export const GROWING_UP: Record<string, Drawing[]> = {
  'career-confidence': [
    ground(SUN_WASH),
    blob(400, 310, 340, 230, CLAY_WASH, 1),
    box(310, 60, 190, 150, 12, WHITE),
    stroke('M340 170L385 130L420 150L470 94', TEAL, 9),
    stroke('M442 94H470V122', TEAL, 9),
    person({ head: 'twists2', face: 'smile', skin: 'brown', top: TEAL_MID }, 210, 470, 300),
    person(
      { head: 'grayShort', face: 'explaining', skin: 'peach', hair: 'grey', top: CLAY_MID, glasses: 'glasses' },
      600,
      470,
      300,
      true,
    ),
    table(468),
    at(405, 540, laptop(TEAL_SOFT), 0.95),
    at(640, 560, mug(SUN), 0.8),
    at(150, 565, plant(CLAY), 0.8),
  ],
  'mapping-your-future': [
    ground(SKY),
    flat('M0 300C200 220 420 260 800 200V600H0Z', SAGE_SOFT),
    flat('M0 420C260 340 500 420 800 330V600H0Z', SAGE),
    stroke('M120 620C160 480 420 500 420 400C420 320 230 330 300 250C350 200 520 230 610 150', INK, 62),
    stroke('M120 620C160 480 420 500 420 400C420 320 230 330 300 250C350 200 520 230 610 150', SUN_WASH, 52),
    stroke('M120 620C160 480 420 500 420 400C420 320 230 330 300 250C350 200 520 230 610 150', CLAY_MID, 6, '4 24'),
    at(640, 145, [
      box(-4, -110, 8, 110, 2, WOOD),
      shape('M4 -108C40 -120 50 -90 90 -102V-62C50 -50 40 -80 4 -68Z', CLAY),
    ]),
    at(
      560,
      470,
      [
        box(-6, -150, 12, 150, 3, WOOD),
        shape('M-80 -150H60L90 -125L60 -100H-80Z', SUN),
        shape('M80 -90H-50L-80 -65L-50 -40H80Z', TEAL_SOFT),
        letters('WORK', -10, -115, { size: 30, anchor: 'middle' }),
        letters('HOME', 14, -55, { size: 30, anchor: 'middle' }),
      ],
      1.1,
    ),
    at(200, 240, tree(TEAL_MID), 0.62),
    at(720, 330, tree(SAGE_SOFT), 0.7),
    at(120, 110, cloud(), 0.9),
    at(420, 90, cloud(), 0.65),
    person({ head: 'medium1', face: 'smile', skin: 'tan', top: PLUM }, 285, 625, 210),
  ],
  'my-circle': [
    ground(CLAY_WASH),
    `<circle cx="400" cy="310" r="205" stroke="${TEAL}" stroke-width="6" stroke-dasharray="3 18" stroke-linecap="round"/>`,
    face('me', 400, 310, 118, SUN, { head: 'mediumStraight', face: 'smile', skin: 'tan', top: TEAL }),
    face('a', 195, 300, 72, TEAL_SOFT, { head: 'grayBun', face: 'smile', skin: 'tan', hair: 'grey', top: CLAY_MID }),
    face('b', 605, 300, 72, CLAY_SOFT, { head: 'short1', face: 'smile', skin: 'deep', top: SUN, beard: 'full' }, true),
    face('c', 295, 130, 66, SAGE_SOFT, { head: 'turban', face: 'smile', skin: 'brown', top: TEAL, beard: 'full3' }),
    face('d', 505, 130, 66, SKY, { head: 'bangs', face: 'calm', skin: 'pale', hair: 'chestnut', top: PLUM }, true),
    face('e', 295, 490, 66, SUN_SOFT, { head: 'afro', face: 'smile', skin: 'brown', top: TEAL_MID }),
    face('f', 505, 490, 66, TEAL_WASH, { head: 'pomp', face: 'smile', skin: 'peach', top: CLAY }, true),
  ],
  'housing-first-steps': [
    ground(TEAL_WASH),
    flatOval(400, 540, 360, 50, SAGE_SOFT),
    at(310, 540, house(SUN_SOFT, CLAY_MID, TEAL), 1.6),
    at(680, 545, tree(SAGE), 0.85),
    at(
      600,
      190,
      [
        `<circle cx="0" cy="0" r="52" stroke="${INK}" stroke-width="34"/><circle cx="0" cy="0" r="52" stroke="${SUN}" stroke-width="24"/>`,
        limb('M50 0L190 0M150 0V44M184 0V36', SUN, 24),
      ],
      0.8,
      28,
    ),
    at(140, 130, cloud(), 0.9),
  ],
  'never-alone-night': [
    ground(NIGHT),
    box(90, 60, 250, 270, 16, '#17303f'),
    flatDisc(260, 140, 40, SUN),
    flatDisc(242, 128, 36, '#17303f'),
    ...[
      [140, 120],
      [180, 220],
      [290, 250],
      [130, 280],
    ].map(([x, y]) => at(x!, y!, star(SUN), 0.25)),
    stroke('M215 60V330M90 195H340', WOOD_SOFT, 8),
    box(90, 60, 250, 270, 16, 'none'),
    flat('M600 0V70L500 330H740L640 70V0Z', 'none'),
    stroke('M600 0V70'),
    flat('M560 112L430 470H770L640 112Z', '#35606f'),
    shape('M530 130C540 70 660 70 670 130Z', SUN),
    person({ head: 'medium3', face: 'calm', skin: 'peach', top: CLAY_MID }, 540, 470, 320, true),
    table(468),
    at(345, 535, mug(TEAL_MID), 1),
    at(
      190,
      525,
      [box(-70, -20, 140, 84, 12, INK), flatBox(-58, -10, 116, 64, 6, SUN_WASH), at(0, 26, heart(CLAY), 0.55)],
      1,
      -4,
    ),
    at(700, 545, sheet(WHITE), 0.55, 8),
  ],
};

function face(
  name: string,
  x: number,
  y: number,
  radius: number,
  fill: string,
  who: Parameters<typeof person>[0],
  mirror = false,
): Drawing {
  return (
    disc(x, y, radius, fill) +
    clipped(
      `circle-${name}`,
      x - radius,
      y - radius,
      radius * 2,
      radius * 2,
      radius,
      person(who, x, y + radius, radius * 1.9, mirror),
    ) +
    disc(x, y, radius, 'none')
  );
}
