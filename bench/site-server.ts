import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Starts the server on a data folder and a free port. Resolves when it is ready. */
export function startServer(
  folder: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ server: ChildProcess; url: string }> {
  return start(['--max-semi-space-size=4', fileURLToPath(new URL('../src/server/main.ts', import.meta.url))], {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    // All requests come from one address.
    RATE_LIMITS: 'off',
    PORT: '0',
    ...settings,
  });
}

/** Starts a bare Node.js server that reads each request and responds with `bytes` bytes. */
export function startBareServer(bytes: number): Promise<{ server: ChildProcess; url: string }> {
  const program = `
    const body = Buffer.alloc(${bytes}, 'x');
    const server = require('node:http').createServer((request, answer) => {
      request.resume().on('end', () => answer.writeHead(200, { 'Content-Length': body.length }).end(body));
    });
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;
  return start(['--eval', program], {});
}

async function start(args: string[], settings: NodeJS.ProcessEnv): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout! })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url) return { server, url };
  }
  throw new Error('The server exited before it was ready; see its message above.');
}

/** Uses a server, and stops it. */
export async function using<T>(
  started: Promise<{ server: ChildProcess; url: string }>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const { server, url } = await started;
  try {
    return await use(url);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}
