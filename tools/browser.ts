// Finds Chromium for the browser tests: CHROME_PATH, an installed browser, Playwright's own, or else the one in the npm
// package @sparticuz/chromium (Linux x64), which is unpacked once into .cache/.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

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

/** Set BROWSER_PACKED=1 to use the packed browser even if another is installed. */
export async function findBrowser(): Promise<FoundBrowser> {
  const candidates = [process.env.CHROME_PATH, ...SYSTEM_BROWSERS, chromium.executablePath()];
  const found = process.env.BROWSER_PACKED ? undefined : candidates.find((path) => path && existsSync(path));
  return found ? { executablePath: found } : unpackBrowser();
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

/** A font configuration for the unpacked fonts: without any font, Chromium crashes on some characters. */
function fontConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
