import { z } from 'zod';

/**
 * An object that allows the given keys and no others; the message names those that it knows. `moved` has a sentence for
 * each key that stood here once.
 */
export function fields<Shape extends z.ZodRawShape>(shape: Shape, moved: Record<string, string> = {}) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const keys = issue.keys.map((key) => `'${key}'`).join(', ');
      const known = `Known are: ${Object.keys(shape).join(', ')}. Correct the spelling or remove the line.`;
      return issue.keys.map((key) => moved[key]).find(Boolean) ?? `There is no key ${keys} here. ${known}`;
    },
  });
}

/** A line of at most `maxLength` letters that is not empty. */
export const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);

/** A text in English, or `{ en, es }`; either way it becomes `{ en, es? }`. */
export const text = (maxLength: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? { en: value } : value),
    fields({ en: line(maxLength), es: line(maxLength).optional() }),
  );

/** A text of the content folder: English always, Spanish where somebody has written it. */
export type Text = z.output<ReturnType<typeof text>>;

/** The id of a file or an entry: small letters, digits and dashes. */
export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** Ids in a list; YAML reads a bare 5 as a number, which is welcome too. */
export const idList = z.array(z.coerce.string().pipe(id)).default([]);

/** A picture as the content folder names it: a file within `images/` and what it shows, for people who cannot see it. */
export const picture = fields({ file: line(200), alt: text(250) });
export type PictureEntry = z.output<typeof picture>;

/** An address on the web. Fields that hold a link have names that end in 'link': the check follows all of these. */
export const outsideLink = z.url({ protocol: /^https?$/ });

/** An address that may stand in a frame of our pages: https, or http on this very machine for trying out. */
export const secureLink = z.string().refine(isSecure, {
  params: { problem: 'bad-address' },
  error: ({ input }) =>
    `${JSON.stringify(input)} cannot be shown within our page, where it has to be safe from readers on the way. Write an address that starts with https://.`,
});

function isSecure(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname ?? ''));
}

/** An address on the web, or a page of this site such as '/experts', or a mail address as 'mailto:…'. */
export const anyLink = z.union([outsideLink, z.string().regex(/^\/(?!\/)\S*$/), z.url({ protocol: /^mailto$/ })]);

/** A button: what it says and where it leads. */
export const button = fields({ label: text(50), link: anyLink });
