import { createHash } from 'node:crypto';

/** Says what a form shows of each field, short, so that its answer can tell who changed what. */
export function marksOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}:${markOf(value)}`)
    .join(' ');
}

export function readMarks(text = ''): Map<string, string> {
  return new Map(text.split(' ').map((pair) => pair.split(':', 2) as [string, string]));
}

export function markOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 12);
}
