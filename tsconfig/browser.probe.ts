// Page code does not know Node.js: `npm run typecheck` fails here as soon as it does.
// @ts-expect-error
export const environment = process.env;
// @ts-expect-error
export const bytes = Buffer.alloc(1);
// @ts-expect-error
export { readFileSync } from 'node:fs';
