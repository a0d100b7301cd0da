// All measurements, one part after the other, each in a process of its own so that none warms or fills another's memory.
// Run: npm run bench [-- <part…>] [-- --rows 8000000 …]      parts: engine, gazetteer, import, http, proof
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PARTS = ['engine', 'gazetteer', 'import', 'http', 'proof'];

const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('-'));
const named = firstOption === -1 ? args : args.slice(0, firstOption);
const options = firstOption === -1 ? [] : args.slice(firstOption);
const unknown = named.filter((part) => !PARTS.includes(part));
if (unknown.length > 0 || (options.length > 0 && named.length !== 1)) {
  console.error(
    `${unknown.length > 0 ? `There is no part '${unknown[0]}'.` : 'Options belong to one part: name it first.'} ` +
      `Parts: ${PARTS.join(', ')}. For example: npm run bench -- engine --rows 8000000`,
  );
  process.exit(2);
}

for (const part of named.length > 0 ? named : PARTS) {
  const script = fileURLToPath(new URL(`./${part}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--expose-gc', script, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
