// The program of the desk in development: from its sources, as they are when staff come.
import { createServer } from 'vite';
import { DESK } from './build-desk.ts';

const vite = await createServer({
  ...DESK,
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
});
await vite.ssrLoadModule('/src/desk/desk-process.ts');
