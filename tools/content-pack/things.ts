import { at, box, type Drawing, disc, flat, flatBox, flatDisc, limb, oval, shape, stroke } from './drawing.ts';
import {
  CLAY,
  CLAY_MID,
  CLAY_SOFT,
  INK,
  PAPER,
  SAGE,
  SAGE_SOFT,
  SUN,
  TEAL,
  TEAL_MID,
  TEAL_SOFT,
  WHITE,
  WOOD,
  WOOD_SOFT,
} from './palette.ts';

// Things that stand in several pictures. Each is drawn around 0, 0; standing things have their foot there.

/** A potted plant, about 120 high. */
export const plant = (pot = CLAY_MID): Drawing =>
  shape('M0 -52C-4 -86 -38 -104 -58 -100C-56 -72 -34 -54 0 -52Z', SAGE) +
  shape('M0 -52C2 -92 34 -118 58 -114C60 -82 36 -56 0 -52Z', SAGE) +
  shape('M0 -52C-18 -84 -12 -124 4 -142C22 -122 20 -84 0 -52Z', SAGE_SOFT) +
  stroke('M0 -52L0 -40') +
  shape('M-38 -52L38 -52L29 0L-29 0Z', pot);

/** A mug with steam. */
export const mug = (fill = SUN): Drawing =>
  stroke('M-14 -74C-22 -86 -6 -94 -14 -108M12 -74C4 -86 20 -94 12 -108') +
  stroke('M34 -48C62 -52 62 -14 32 -16') +
  shape('M-36 -60L36 -60L31 -10Q30 0 20 0L-20 0Q-30 0 -31 -10Z', fill);

/** A sheet of paper with ticks and lines, 150 x 190, around its middle. */
export const checklist = (ticks = 3, tick = TEAL): Drawing =>
  box(-75, -95, 150, 190, 12, WHITE) +
  Array.from({ length: ticks }, (_, row) => {
    const y = -58 + row * (140 / Math.max(ticks, 2));
    return stroke(`M-52 ${y}L-42 ${y + 11}L-24 ${y - 13}`, tick, 8) + stroke(`M-4 ${y}L50 ${y}`, INK, 5);
  }).join('');

/** A sheet with lines of writing. */
export const sheet = (fill = WHITE, width = 110, height = 140): Drawing =>
  box(-width / 2, -height / 2, width, height, 10, fill) +
  [0.25, 0.43, 0.61]
    .map((row) =>
      stroke(`M${-width / 2 + 20} ${-height / 2 + height * row}L${width / 2 - 20} ${-height / 2 + height * row}`),
    )
    .join('') +
  stroke(`M${-width / 2 + 20} ${-height / 2 + height * 0.79}L${0} ${-height / 2 + height * 0.79}`);

export const heart = (fill = CLAY): Drawing =>
  shape('M0 34C-52 0 -44 -40 -18 -40C-6 -40 0 -30 0 -22C0 -30 6 -40 18 -40C44 -40 52 0 0 34Z', fill);
export const star = (fill = SUN): Drawing =>
  shape('M0 -36L10 -12L36 -10L16 7L23 32L0 18L-23 32L-16 7L-36 -10L-10 -12Z', fill);
export const pin = (fill = CLAY): Drawing =>
  shape('M0 0C-34 -42 -44 -60 -44 -82A44 44 0 0 1 44 -82C44 -60 34 -42 0 0Z', fill) + disc(0, -82, 16, WHITE);
export const leaf = (fill = SAGE): Drawing =>
  shape('M0 0C-18 -24 -12 -52 8 -66C24 -44 22 -16 0 0Z', fill) + stroke('M2 -6L8 -44');

/** A cloud, about 160 wide. */
export const cloud = (fill = WHITE): Drawing =>
  flat('M-66 24A30 30 0 0 1 -58 -34A44 44 0 0 1 26 -44A36 36 0 0 1 66 24Z', fill);

/** A sun with rays. */
export const sun = (radius = 60, fill = SUN): Drawing =>
  flatDisc(0, 0, radius, fill) +
  Array.from({ length: 12 }, (_, index) =>
    at(0, 0, stroke(`M0 ${-radius - 16}L0 ${-radius - 36}`, fill, 9), 1, index * 30),
  ).join('');

/** A speech bubble, `width` x `height`, whose tail ends at 0, 0; `left` lets the tail point to the left. */
export const bubble = (width: number, height: number, fill = WHITE, left = true): Drawing => {
  const x = left ? -40 : 40 - width;
  const y = -height - 34;
  const tail = left ? [x + 30, x + 74] : [x + width - 74, x + width - 30];
  const r = 26;
  return shape(
    `M${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${y + height - r}Q${x + width} ${y + height} ${x + width - r} ${y + height}H${tail[1]}L0 0L${tail[0]} ${y + height}H${x + r}Q${x} ${y + height} ${x} ${y + height - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`,
    fill,
  );
};

/** A table top from one side to the other that hides what stands behind it; things lie on it, below y. */
export const table = (y: number, fill = WOOD_SOFT): Drawing =>
  flatBox(0, y, 800, 610 - y, 0, fill) + flatBox(0, y + 8, 800, 12, 0, WOOD) + stroke(`M0 ${y}H800`);

/** A house front 260 wide and 250 high, standing on 0, 0. */
export const house = (wall = WHITE, roof = CLAY_MID, door = TEAL): Drawing =>
  box(70, -262, 36, 70, 4, CLAY_SOFT) +
  box(-110, -160, 220, 160, 6, wall) +
  shape('M-138 -150L0 -258L138 -150Z', roof) +
  shape('M-28 0V-78Q-28 -104 0 -104Q28 -104 28 -78V0Z', door) +
  disc(14, -46, 4, SUN) +
  [-72, 72].map((x) => box(x - 24, -118, 48, 48, 6, SUN) + stroke(`M${x} -118V-70M${x - 24} -94H${x + 24}`)).join('');

/** A tree about 240 high. */
export const tree = (fill = SAGE, trunk = WOOD): Drawing =>
  shape('M-14 0C-8 -40 -10 -70 -12 -110L14 -110C10 -70 10 -40 16 0Z', trunk) +
  shape(
    'M-12 -92C-70 -84 -96 -132 -68 -168C-76 -222 -10 -250 22 -222C70 -236 104 -188 80 -150C98 -108 52 -80 14 -94Z',
    fill,
  );

/** A book lying flat, 150 x 30. */
export const book = (fill = TEAL_MID): Drawing => box(-75, -30, 150, 30, 6, fill) + stroke('M-52 -30V0');

/** A phone, 150 x 280, around its middle. */
export const phone = (screen = TEAL_SOFT): Drawing =>
  box(-75, -140, 150, 280, 24, INK) + flatBox(-62, -116, 124, 232, 10, screen) + stroke('M-16 -128H16', PAPER, 5);

/** A laptop seen from behind, 220 wide, standing on 0, 0. */
export const laptop = (fill = TEAL_SOFT): Drawing =>
  box(-95, -130, 190, 122, 12, fill) + disc(0, -70, 12, WHITE) + box(-120, -14, 240, 16, 8, WHITE);

/** A wheelchair seen from the side, facing right; the seat is at y -92. Its wheels come apart, to stand before the person. */
export const wheelchair = (fill = TEAL): Drawing =>
  limb('M-78 -190L-66 -92L52 -92L74 -24L108 -24', fill, 9) + stroke('M-78 -190L-104 -196', INK, 14);
export const wheels = (): Drawing => wheel(-30, -70, 70) + wheel(70, -18, 18);

const wheel = (x: number, y: number, radius: number): Drawing =>
  `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${INK}" stroke-width="11"/>` +
  (radius > 30
    ? Array.from({ length: 8 }, (_, index) => at(x, y, stroke(`M0 0L0 ${-radius}`, INK, 2.5), 1, index * 45)).join('') +
      disc(x, y, 11, SUN)
    : flatDisc(x, y, 5, INK));

/** Headphones for quiet, 120 wide, seen from the front. */
export const headphones = (fill = TEAL): Drawing =>
  stroke('M-56 8A56 60 0 0 1 56 8', INK, 16) +
  stroke('M-56 8A56 60 0 0 1 56 8', fill, 7) +
  box(-74, -4, 32, 54, 15, fill) +
  box(42, -4, 32, 54, 15, fill);

/** A ball 80 wide. */
export const ball = (fill = CLAY_MID): Drawing =>
  disc(0, 0, 40, fill) + stroke('M-40 0H40M0 -40V40M-28 -28Q0 0 -28 28M28 -28Q0 0 28 28', INK, 4);

/** A coin 64 wide. */
export const coin = (fill = SUN): Drawing =>
  `${disc(0, 0, 32, fill)}<circle r="21" stroke="${INK}" stroke-width="3.5"/>${stroke('M0 -10V10')}`;

/** A clock 120 wide at ten past ten, or with the hands you name. */
export const clock = (fill = WHITE, hands = 'M-20 -16L0 0L26 -20'): Drawing =>
  disc(0, 0, 60, fill) + stroke('M0 -48V-40M0 40V48M-48 0H-40M40 0H48') + stroke(hands, INK, 7);

/** Small sparks of joy. */
export const sparks = (fill = CLAY): Drawing =>
  [-40, 0, 40].map((turn) => at(0, 0, stroke('M0 -20L0 -42', fill, 8), 1, turn)).join('');

/** A guide dog sitting, facing left, about 200 high. */
export const dog = (fill = WOOD_SOFT): Drawing =>
  shape('M64 -10C104 -10 112 -54 96 -70', 'none') +
  shape('M-38 0C-34 -60 -30 -90 -22 -120L44 -110C72 -80 84 -30 70 0Z', fill) +
  shape(
    'M-62 -150C-64 -184 -36 -206 -2 -200C30 -194 42 -164 34 -130C28 -108 0 -104 -20 -108C-48 -108 -66 -118 -74 -134C-78 -142 -70 -148 -62 -150Z',
    fill,
  ) +
  shape('M6 -196C30 -200 54 -178 52 -142C50 -128 32 -128 26 -144C20 -164 6 -172 6 -196Z', WOOD) +
  disc(-22, -162, 4, INK) +
  oval(-68, -142, 9, 7, INK) +
  stroke('M-52 -122Q-40 -114 -30 -120') +
  stroke('M-26 -112C-6 -98 20 -98 40 -110', CLAY, 14) +
  stroke('M-8 0V-46M28 0V-30');
