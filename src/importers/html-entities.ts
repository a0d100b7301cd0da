const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi;

/**
 * Text with the characters that its HTML entities mean: 'Health &amp; WIC', 'B&#225;ez' → 'Health & WIC', 'Báez'. Once
 * only: '&amp;lt;' → '&lt;'. A control character or any white space becomes a plain space; a number that is no
 * character stays as it is.
 */
export function withoutEntities(text: string): string {
  return text.includes(';') && text.includes('&') ? text.replace(ENTITY, meaning) : text;
}

function meaning(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()]!;
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code).replace(/[\s\p{Cc}]/u, ' ') : entity;
}
