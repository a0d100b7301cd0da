import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { siteEnvironment } from './running-site.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

/** What became of a command of the operator. */
export interface CommandEnd {
  /** Null where it was killed. */
  exitCode: number | null;
  /** Both outputs. */
  said: string;
  ms: number;
}

/** Runs a command (`import`, `restore` …) in a process of its own; `killAfterMs` kills it in the middle. `uid`: the account that runs it. */
export function runCommand(
  words: string[],
  settings: Record<string, string>,
  { killAfterMs, uid }: { killAfterMs?: number; uid?: number | undefined } = {},
): Promise<CommandEnd> {
  const started = performance.now();
  const child = spawn(process.execPath, ['src/cli/main.ts', ...words], {
    cwd: project,
    env: { ...siteEnvironment(settings), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  return new Promise((resolve) => {
    child.once('close', (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, said, ms: performance.now() - started });
    });
  });
}
