import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Starts the server on a data folder and a free port; it says its address when it is ready. */
export function startServer(folder: string): Promise<{ server: ChildProcess; url: string }> {
  return start([fileURLToPath(new URL('../src/server/main.ts', import.meta.url))], {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
  });
}

/** Starts a server of Node.js alone that reads each request and answers with so many bytes. */
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
  for await (const text of createInterface({ input: server.stdout! })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (url) return { server, url };
  }
  throw new Error('The server ended before it was ready; its message stands above.');
}
