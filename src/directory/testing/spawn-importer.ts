import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';

/**
 * Spawns `import-repeatedly.ts`, which prints a line after each import. The process is killed at the end of the test.
 */
export function spawnImporter(place: string, name: string): ChildProcessByStdio<null, Readable, null> {
  const script = join(import.meta.dirname, 'import-repeatedly.ts');
  const child = spawn(process.execPath, [script, place, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
