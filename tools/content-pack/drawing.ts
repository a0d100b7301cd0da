import { INK } from './palette.ts';

/** A drawing is a string of SVG; lines are ink, 5 wide, with round ends, as in the portraits. */
export type Drawing = string;

export const PICTURE = { width: 800, height: 600 };

const INKED = `stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`;

/** A whole SVG file. */
export function svgFile(parts: Drawing[], { width, height } = PICTURE): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">\n${parts.join('\n')}\n</svg>\n`;
}

export const group = (transform: string, ...parts: Drawing[]): Drawing =>
  `<g transform="${transform}">${parts.join('')}</g>`;
/** Moves, sizes and turns what is drawn around its own 0, 0. */
export const at = (x: number, y: number, parts: Drawing | Drawing[], scale = 1, degrees = 0): Drawing =>
  group(`translate(${x} ${y}) rotate(${degrees}) scale(${scale})`, ...[parts].flat());
/** Mirrors left and right. */
export const mirrored = (x: number, y: number, parts: Drawing | Drawing[], scale = 1): Drawing =>
  group(`translate(${x} ${y}) scale(${-scale} ${scale})`, ...[parts].flat());

// With an ink line around.
export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string): Drawing =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${INKED}/>`;
export const disc = (x: number, y: number, radius: number, fill: string): Drawing =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${INKED}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): Drawing =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${INKED}/>`;
export const shape = (d: string, fill: string): Drawing => `<path d="${d}" fill="${fill}" ${INKED}/>`;
export const stroke = (d: string, color = INK, width = 5, dashes = ''): Drawing =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${dashes && ` stroke-dasharray="${dashes}"`}/>`;

// Without a line: grounds, washes and shine.
export const flatBox = (x: number, y: number, width: number, height: number, radius: number, fill: string): Drawing =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
/** The colour behind a whole picture. */
export const ground = (fill: string): Drawing => flatBox(0, 0, PICTURE.width, PICTURE.height, 0, fill);
export const flatDisc = (x: number, y: number, radius: number, fill: string): Drawing =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
export const flatOval = (x: number, y: number, rx: number, ry: number, fill: string): Drawing =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
export const flat = (d: string, fill: string): Drawing => `<path d="${d}" fill="${fill}"/>`;

/** An arm, a leg, a cord: a thick line of colour with ink on both sides. */
export const limb = (d: string, color: string, width = 34): Drawing =>
  stroke(d, INK, width + 10) + stroke(d, color, width);

/** A soft, uneven round: the ground behind most scenes. `wobble` turns it into another shape. */
export function blob(x: number, y: number, rx: number, ry: number, fill: string, wobble = 0): Drawing {
  const corners = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * 2 * Math.PI;
    const reach = 1 + 0.07 * Math.sin(index * 2.3 + wobble) + 0.05 * Math.cos(index * 1.1 + wobble * 2);
    return [x + rx * reach * Math.cos(angle), y + ry * reach * Math.sin(angle)] as const;
  });
  const between = (index: number) => {
    const [a, b] = [corners[index % 8]!, corners[(index + 1) % 8]!];
    return `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  };
  const curves = corners.map((_, index) => {
    const corner = corners[(index + 1) % 8]!;
    return `Q${Math.round(corner[0])} ${Math.round(corner[1])} ${between(index + 1)}`;
  });
  return flat(`M${between(0)}${curves.join('')}Z`, fill);
}

/** Cuts what is drawn to a rounded box. The name has to be unique within the file. */
export const clipped = (
  name: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  ...parts: Drawing[]
): Drawing =>
  `<clipPath id="${name}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath><g clip-path="url(#${name})">${parts.join('')}</g>`;
