import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../tools/free-port.ts';
import { pause } from './fault.ts';

/** What stands between visitors and the site. */
export type Front = 'nothing' | 'nginx' | 'caddy';

/** Whether this machine has the program. */
export function isInstalled(front: Front): boolean {
  const folders = `${process.env.PATH}${delimiter}/usr/sbin`.split(delimiter);
  return front === 'nothing' || folders.some((folder) => existsSync(join(folder, front)));
}

/** Starts the program for `deploy/nginx.conf` or `deploy/Caddyfile`. Throws if it is not installed. */
export async function startWebServer(front: Exclude<Front, 'nothing'>, folder: string, sitePort: number) {
  if (!isInstalled(front)) throw new Error(`Not run: no ${front} on this machine.`);
  const port = await freePort();
  const certificate = makeCertificate(folder);
  const file = join(folder, front);
  writeFileSync(file, CONFIGURATIONS[front]({ folder, sitePort, port, spare: await freePort(), ...certificate }));
  const args = {
    nginx: ['-p', folder, '-c', file, '-e', join(folder, 'nginx.log')],
    caddy: ['run', '--adapter', 'caddyfile', '--config', file],
  };
  const env = {
    ...process.env,
    PATH: `${process.env.PATH}:/usr/sbin`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const child = spawn(front, args[front], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (part) => (output += part));
  const killOnExit = () => child.kill('SIGKILL');
  process.on('exit', killOnExit);
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${front} does not load its file in deploy/: ${output}`);
    await pause(50);
  }
  return {
    origin: `https://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', killOnExit);
    },
  };
}

interface Values {
  folder: string;
  sitePort: number;
  /** For visitors. */
  port: number;
  /** Where the file redirects from plain http. */
  spare: number;
  certificate: string;
  key: string;
}

/** The files in deploy/ for ports and a certificate of this machine; everything else is as it is there. */
const CONFIGURATIONS = {
  nginx: ({ folder, sitePort, port, spare, certificate, key }: Values) => {
    const site = changed('nginx.conf', [
      ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['listen [::]:443 ', `listen [::1]:${port} `],
      ['listen 80;', `listen 127.0.0.1:${spare};`],
      ['listen [::]:80;', `listen [::1]:${spare};`],
      ['/etc/letsencrypt/live/help.example.org/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/help.example.org/privkey.pem', key],
    ]);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    return `daemon off; ${user} pid ${folder}/nginx.pid; events {} http { ${folders.join(' ')} ${site} }`;
  },
  caddy: ({ sitePort, port, certificate, key }: Values) =>
    changed('Caddyfile', [
      ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
      ['{\n\t#', '{\n\tadmin off\n\tauto_https disable_redirects\n\t#'],
      ['help.example.org {', `https://localhost:${port} {\n\ttls ${certificate} ${key}`],
    ]),
};

/** Returns a file of deploy/ with texts replaced. Throws if one is not in it. */
function changed(name: string, replacements: [from: string, to: string][]): string {
  let text = readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain '${from}'.`);
    text = text.replaceAll(from, () => to);
  }
  return text;
}

/** Makes a certificate for 'localhost', which this process then trusts. */
function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')]);
  return { certificate, key };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
