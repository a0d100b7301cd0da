// Server code does not know the browser: `npm run typecheck` fails here as soon as it does.
// @ts-expect-error
export const width = window.innerWidth;
// @ts-expect-error
export const title = document.title;
