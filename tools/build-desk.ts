import { join } from 'node:path';
import { build as bundle, type InlineConfig } from 'vite';

/** The desk's own modules are put together; those of other rooms stay where they are, the same as the commands run. */
export const DESK: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { external: true },
};

/** Builds the program of the desk into desk/desk-process.js of the folder `build`. */
export async function buildDesk(build: string): Promise<void> {
  await bundle({
    ...DESK,
    build: {
      ssr: 'src/desk/desk-process.ts',
      outDir: join(build, 'desk'),
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { external: /^#(?!ui\/)/ },
    },
  });
}
