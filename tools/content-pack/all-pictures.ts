import { type Drawing, PICTURE, svgFile } from './drawing.ts';
import { LOGO, LOGOS, SITE_LOGOS } from './logos.ts';
import { PORTRAIT, PORTRAITS } from './portraits.ts';
import { ADULT_LIFE } from './scenes-adult-life.ts';
import { BENEFITS } from './scenes-benefits.ts';
import { EARLY_YEARS } from './scenes-early-years.ts';
import { FAMILY } from './scenes-family.ts';
import { GROWING_UP } from './scenes-growing-up.ts';
import { HOME } from './scenes-home.ts';
import { PLACES } from './scenes-places.ts';
import { RESOURCE_SIZE, RESOURCES } from './scenes-resources.ts';

/** Every picture of the sample content as SVG, by its file name within content/images. */
export function allPictures(): Map<string, string> {
  return new Map([
    ...named('videos/', { ...EARLY_YEARS, ...FAMILY, ...GROWING_UP, ...ADULT_LIFE, ...BENEFITS }, PICTURE),
    ...named('home/', { ...HOME, ...PLACES }, PICTURE),
    ...named('resources/', RESOURCES, RESOURCE_SIZE),
    ...named('experts/', PORTRAITS, PORTRAIT),
    ...named('partners/', LOGOS, LOGO),
    ...Object.entries(SITE_LOGOS).map(([name, { size, parts }]): [string, string] => [
      `${name}.svg`,
      svgFile(parts, size),
    ]),
  ]);
}

function named(
  folder: string,
  drawings: Record<string, Drawing[]>,
  size: { width: number; height: number },
): [string, string][] {
  return Object.entries(drawings).map(([name, parts]) => [`${folder}${name}.svg`, svgFile(parts, size)]);
}
