import { z } from 'zod';

/**
 * Schema of an object with exactly these keys; the error message lists them. `moved`: a message for each key that was
 * moved elsewhere.
 */
export function fields<Shape extends z.ZodRawShape>(shape: Shape, moved: Record<string, string> = {}) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const keys = issue.keys.map((key) => `'${key}'`).join(', ');
      const known = `Known keys: ${Object.keys(shape).join(', ')}. Correct the spelling or remove the line.`;
      return issue.keys.map((key) => moved[key]).find(Boolean) ?? `There is no key ${keys} here. ${known}`;
    },
  });
}

/** A nonempty line of at most `maxLength` characters. */
export const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);

/** A text in English, or `{ en, es }`; either way it becomes `{ en, es? }`. */
export const text = (maxLength: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? { en: value } : value),
    fields({ en: line(maxLength), es: line(maxLength).optional() }),
  );

/** A text of the content folder: English, and optionally Spanish. */
export type Text = z.output<ReturnType<typeof text>>;

/** The id of a file or an entry: lowercase letters, digits and dashes. */
export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A list of ids; also accepts numbers, because YAML reads a bare 5 as a number. */
export const idList = z.array(z.coerce.string().pipe(id)).default([]);

/** A picture in the content folder: a file in `images/` and its alt text. */
export const picture = fields({ file: line(200), alt: text(250) });
export type PictureEntry = z.output<typeof picture>;

/** A web address. Names of link fields end in 'link', which is how the check finds them. */
export const outsideLink = z.url({ protocol: /^https?$/ });

/** An address that pages may show in a frame: https, or http on this computer for testing. */
export const secureLink = z.string().refine(isSecure, {
  params: { problem: 'bad-address' },
  error: ({ input }) =>
    `${JSON.stringify(input)} cannot be shown in our page, because the connection is not secure. ` +
    'Use an address that starts with https://.',
});

function isSecure(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname ?? ''));
}

/** A web address, a page of this site such as '/experts', or an email address as 'mailto:…'. */
export const anyLink = z.union([outsideLink, z.string().regex(/^\/(?!\/)\S*$/), z.url({ protocol: /^mailto$/ })]);

/** A button with its label and link. */
export const button = fields({ label: text(50), link: anyLink });
