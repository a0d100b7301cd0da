import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { siteEnvironment } from './running-site.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

/** Result of a command. */
export interface CommandResult {
  /** Null if it was killed. */
  exitCode: number | null;
  /** Standard output and standard error. */
  output: string;
  ms: number;
}

/** Runs a command (`import`, `restore` …) in its own process. `killAfterMs` kills it; `uid` is the account to run it as. */
export function runCommand(
  args: string[],
  settings: Record<string, string>,
  { killAfterMs, uid }: { killAfterMs?: number; uid?: number | undefined } = {},
): Promise<CommandResult> {
  const started = performance.now();
  const child = spawn(process.execPath, ['src/cli/main.ts', ...args], {
    cwd: project,
    env: { ...siteEnvironment(settings), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return new Promise((resolve) => {
    child.once('close', (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, output, ms: performance.now() - started });
    });
  });
}
