import { vi } from 'vitest';
import { runCli } from '../run-cli.ts';

/**
 * For tests: runs a command with these settings as `main.ts` does, but without the second that a process takes to
 * start.
 */
export async function runInProcess(settings: Record<string, string>, ...words: string[]) {
  const printed = { out: '', err: '' };
  const write = (to: keyof typeof printed, end: string) => (text: unknown) => {
    printed[to] += `${text}${end}`;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(write('out', '\n')),
    vi.spyOn(console, 'error').mockImplementation(write('err', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(write('out', '')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('err', '')),
  ];
  for (const [name, value] of Object.entries({ NO_COLOR: '1', ...settings })) vi.stubEnv(name, value);
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    return { exitCode: await runCli(words), ...printed };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
