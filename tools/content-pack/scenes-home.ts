import {
  at,
  blob,
  box,
  clipped,
  type Drawing,
  disc,
  flat,
  flatBox,
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
import { ball, cloud, dog, heart, leaf, mug, plant, star, sun, table, tree, wheelchair, wheels } from './things.ts';

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
