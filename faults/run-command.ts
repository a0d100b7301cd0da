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

interface CommandOptions {
  killAfterMs?: number;
  killWhen?: Promise<void>;
  uid?: number | undefined;
  under?: string[];
}

/**
 * Runs a command (`import`, `restore` …) in its own process. `killAfterMs` and `killWhen` kill it; `uid` is the account to run it as;
 * `under` is a program with its options that starts it.
 */
export function runCommand(
  args: string[],
  settings: Record<string, string>,
  { killAfterMs, killWhen, uid, under = [] }: CommandOptions = {},
): Promise<CommandResult> {
  const started = performance.now();
  const [program = '', ...options] = [...under, process.execPath, 'src/cli/main.ts', ...args];
  const child = spawn(program, options, {
    cwd: project,
    env: { ...siteEnvironment(settings), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  killWhen?.then(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return new Promise((resolve) => {
    child.once('close', (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, output, ms: performance.now() - started });
    });
  });
}

/** Runs a command that must succeed: throws its output if it does not. */
export async function mustRun(...command: Parameters<typeof runCommand>): Promise<CommandResult> {
  const result = await runCommand(...command);
  if (result.exitCode !== 0)
    throw new Error(`${command[0].join(' ')} exited with ${result.exitCode}: ${result.output}`);
  return result;
}

/** Whether a command ended well, or with an error message instead of a stack trace. */
export function isClearExit(exitCode: number | null, output: string): boolean {
  return exitCode === 0 || ((exitCode === 1 || exitCode === 2) && output.trim() !== '' && !output.includes('    at '));
}
