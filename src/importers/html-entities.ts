const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi;

/**
 * Decodes HTML entities: 'Health &amp; WIC', 'B&#225;ez' → 'Health & WIC', 'Báez'. Decodes once: '&amp;lt;' → '&lt;'.
 * Control characters and white space become a plain space; numbers that are not characters stay unchanged.
 */
export function withoutEntities(text: string): string {
  return text.includes(';') && text.includes('&') ? text.replace(ENTITY, decode) : text;
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()]!;
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code).replace(/[\s\p{Cc}]/u, ' ') : entity;
}
