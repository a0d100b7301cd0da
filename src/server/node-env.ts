/**
 * Makes React the quick one that visitors should get, not the checking one for development, which takes several times as
 * long for a page. React decides when it is first imported, so `main.ts` imports this before anything else.
 */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
