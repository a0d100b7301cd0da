// Runs a command of this project with the settings of a file, read as systemd reads it for the site:
// node tools/with-settings.mjs /etc/alongside.env node src/cli/main.ts doctor
// This file must run on an old Node.js, so it is plain JavaScript without dependencies.
import { readFileSync } from 'node:fs';
import { parseSystemdSettings } from './systemd-settings.mjs';

const [file] = process.argv.splice(2, 1);
try {
  Object.assign(process.env, parseSystemdSettings(readFileSync(file, 'utf8')));
} catch (error) {
  console.error(`The settings cannot be read: ${error.message}`);
  process.exit(1);
}
await import('./run.mjs');
