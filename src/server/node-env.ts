/**
 * Selects React's production build: the development build takes several times as long to render a page. React decides
 * when it is first imported, so `main.ts` imports this file before anything else.
 */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
