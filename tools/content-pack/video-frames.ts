import { at, clipped, type Drawing, flatBox, flatDisc, group, svgFile } from './drawing.ts';
import { letters, wrap } from './lettering.ts';
import { SITE_LOGOS } from './logos.ts';
import { PAPER, SUN, TEAL, TEAL_SOFT, WHITE } from './palette.ts';
import { ADULT_LIFE } from './scenes-adult-life.ts';
import { BENEFITS } from './scenes-benefits.ts';
import { EARLY_YEARS } from './scenes-early-years.ts';
import { FAMILY } from './scenes-family.ts';
import { GROWING_UP } from './scenes-growing-up.ts';
import { HOME } from './scenes-home.ts';
import { PLACES } from './scenes-places.ts';

export const FRAME = { width: 1280, height: 720 };

const SCENES: Record<string, Drawing[]> = {
  ...EARLY_YEARS,
  ...FAMILY,
  ...GROWING_UP,
  ...ADULT_LIFE,
  ...BENEFITS,
  ...HOME,
  ...PLACES,
};
const COLUMN = { left: 740, width: 480 };

/** The opening: title and subtitle on teal. */
export function drawCard(title: string, subtitle: string): string {
  const lines = wrap(title, 84, 1040);
  const top = 330 - lines.length * 46;
  return svgFile(
    [
      flatBox(0, 0, 1280, 720, 0, TEAL),
      flatDisc(1180, 110, 190, SUN),
      flatDisc(90, 690, 170, '#0b5557'),
      at(120, 96, SITE_LOGOS.mark!.parts, 0.9),
      letters('Alongside', 222, 154, { size: 44, fill: WHITE }),
      ...lines.map((line, index) => letters(line, 120, top + 96 * (index + 1), { size: 84, fill: WHITE })),
      ...wrap(subtitle, 42, 1000, '400').map((line, index) =>
        letters(line, 120, top + 96 * lines.length + 90 + index * 54, { size: 42, weight: '400', fill: TEAL_SOFT }),
      ),
    ],
    FRAME,
  );
}

/** A drawing on the left, words on the right, and how far the video has come below. */
export function drawSlide({
  scene,
  heading,
  text,
  progress,
}: {
  scene: string;
  heading: string;
  text?: string;
  progress: number;
}): string {
  const drawing = SCENES[scene];
  if (!drawing) throw new Error(`There is no scene '${scene}'. Known are: ${Object.keys(SCENES).join(', ')}.`);
  const headings = wrap(heading, 62, COLUMN.width);
  const sentences = text ? wrap(text, 38, COLUMN.width, '400') : [];
  const top = 250 - (headings.length - 1) * 30;
  return svgFile(
    [
      flatBox(0, 0, 1280, 720, 0, PAPER),
      clipped('scene', 60, 100, 624, 468, 28, group('translate(60 100) scale(0.78)', ...drawing)),
      ...headings.map((line, index) => letters(line, COLUMN.left, top + index * 70, { size: 62, fill: '#074345' })),
      ...sentences.map((line, index) =>
        letters(line, COLUMN.left, top + headings.length * 70 + 10 + index * 52, { size: 38, weight: '400' }),
      ),
      flatBox(60, 640, 1160, 12, 6, '#e5dac8'),
      flatBox(60, 640, 1160 * progress, 12, 6, SUN),
    ],
    FRAME,
  );
}
