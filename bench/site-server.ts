import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Starts the server on a data folder and a free port; it says its address when it is ready. */
export async function startServer(folder: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('../src/server/main.ts', import.meta.url))], {
    env: { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of createInterface({ input: server.stdout! })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (url) return { server, url };
  }
  throw new Error('The server ended before it was ready; its message stands above.');
}
