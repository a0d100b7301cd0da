/** The colours of the drawings: the site's paper, teal, clay and sun, with the tones between them. */
export const INK = '#21292c';
export const PAPER = '#fbf6ec';
export const WHITE = '#fffdf9';
export const TEAL = '#0f6a6b';
export const TEAL_MID = '#5fb0a8';
export const TEAL_SOFT = '#a9d8d1';
export const TEAL_WASH = '#dcedea';
export const CLAY = '#b6532f';
export const CLAY_MID = '#e28d6b';
export const CLAY_SOFT = '#f3b199';
export const CLAY_WASH = '#f8e4d9';
export const SUN = '#ffd670';
export const SUN_SOFT = '#ffe6a6';
export const SUN_WASH = '#fff0c8';
export const SAGE = '#9dbf92';
export const SAGE_SOFT = '#cfe0c4';
export const SKY = '#cbe3ec';
export const PLUM = '#8a6a94';
export const WOOD = '#c98f5f';
export const WOOD_SOFT = '#e3bd92';
export const NIGHT = '#274a5c';

/** Skin tones of the people, from light to dark. */
export const SKIN = { pale: '#ffdbb4', peach: '#edb98a', tan: '#d08b5b', brown: '#ae5d29', deep: '#7a4a35' } as const;
/** Colours of hair that is not black. */
export const HAIR = {
  brown: '#4a312c',
  chestnut: '#724133',
  auburn: '#a55728',
  sand: '#d6b370',
  grey: '#d9d2cc',
} as const;
