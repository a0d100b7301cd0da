// Finds Chromium for the browser tests: the one in the npm package @sparticuz/chromium (Linux x64), which is unpacked once into
// .cache/, so that every machine tests the same browser. CHROME_PATH names another one, as on other systems.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Turns off background requests and updates. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface FoundBrowser {
  executablePath: string;
  env?: Record<string, string>;
}

/** Returns the packed browser, or the one that CHROME_PATH names. Throws if there is none. */
export async function findBrowser(): Promise<FoundBrowser> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (!existsSync(CHROME_PATH)) throw new Error(`CHROME_PATH is ${CHROME_PATH}: there is no such file.`);
    return { executablePath: CHROME_PATH };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The packed browser runs on Linux x64 only. Set CHROME_PATH to a Chromium or Chrome of yours.');
  return unpackBrowser();
}

/** Returns 'the packed browser, Chromium 153.0.0.0': what the first line of a test run says. */
export function describeBrowser({ executablePath, env }: FoundBrowser): string {
  const whose = process.env.CHROME_PATH ? `the browser of CHROME_PATH (${executablePath})` : 'the packed browser';
  const version = execFileSync(executablePath, ['--version', '--no-sandbox'], {
    env: env ?? process.env,
    encoding: 'utf8',
  });
  return `${whose}, ${version.trim()}`;
}

async function unpackBrowser(): Promise<FoundBrowser> {
  // Inside the project: an incomplete file in the shared temporary folder would be mistaken for a complete one.
  const folder = fileURLToPath(new URL('../.cache/browser', import.meta.url));
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  const packed = await import('@sparticuz/chromium');
  const executablePath = await packed.default.executablePath();
  await packed.inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))));
  const libraries = join(folder, 'al2023', 'lib');
  const fonts = join(folder, 'fonts.conf');
  // Every worker runs this: the rename keeps others from reading an incomplete file.
  writeFileSync(`${fonts}.${process.pid}`, fontConfig(folder));
  renameSync(`${fonts}.${process.pid}`, fonts);
  return {
    executablePath,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: fonts,
    },
  };
}

/**
 * A font configuration with the unpacked fonts only, so that texts are as wide on every machine. Without any font, Chromium
 * crashes on some characters.
 */
function fontConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
