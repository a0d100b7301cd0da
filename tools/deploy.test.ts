import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { startPostgres, TESTS_REAL_POSTGRES } from '#postgres/testing/throw-away-postgres.ts';

const folder = fileURLToPath(new URL('../deploy/', import.meta.url));
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8');

test('nginx writes no request anywhere: neither in the access log nor in the error log', () => {
  const servers = read('nginx.conf')
    .split(/^server \{$/m)
    .slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {4}access_log off;$/m);
    expect(server).toMatch(/^ {4}error_log \/dev\/null;$/m);
  }
});

test.each(['Caddyfile', 'scaled/Caddyfile'])(
  '%s keeps no access log, and errors are logged without the request',
  (name) => {
    const [, globalLog, sites] = /^\{\n(.*?)^\}\n(.*)/ms.exec(read(name))!;
    expect(globalLog!.replace(/#.*|\s+/g, ' ').replace(/ +/g, ' ')).toContain(
      'log { format filter { wrap json fields { request delete } } }',
    );
    expect(sites).not.toMatch(/^\s*log\b/m);
  },
);

/** Runs a script of deploy/ in a folder of its own, where these programs do what is given here. */
function runScript(name: string, args: string[], programs: Record<string, string>) {
  const root = temporaryFolder();
  mkdirSync(join(root, 'deploy'));
  mkdirSync(join(root, 'bin'));
  copyFileSync(`${folder}${name}`, join(root, 'deploy', name));
  for (const [program, lines] of Object.entries(programs))
    writeFileSync(join(root, 'bin', program), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}` };
  return spawnSync('sh', [join(root, 'deploy', name), ...args], { env, encoding: 'utf8' });
}

test('alongside --help lists restart and upgrade after the commands, and keeps the exit code', () => {
  const programs = { id: 'echo alongside', node: 'echo "ran $*"; exit 2' };
  const { status, stdout } = runScript('alongside', ['--help'], programs);
  expect(stdout).toMatch(/^ran tools\/with-settings\.mjs \/etc\/alongside\.env node src\/cli\/main\.ts --help\n/);
  expect(stdout).toMatch(/^ {2,}restart .*\n {2,}upgrade .*--with-gap/m);
  expect(status).toBe(2);
  expect(runScript('alongside', ['doctor'], programs).stdout).not.toContain('upgrade');
});

test('a restart goes on, with a warning, where connections cannot be handed over', () => {
  const { status, stderr } = runScript('restart', [], {
    node: '',
    sysctl: 'exit 255',
    systemctl: '[ "$1" != is-active ]',
  });
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^This Linux .*reload\.\n$/)]);
});

const units = readdirSync(folder).filter((name) => name.endsWith('.service'));

test.each(units)('%s has the same sandbox as every unit', (unit) => {
  const sandboxOf = (name: string) => (read(name).split('# Sandbox')[1] ?? '').split('\n\n')[0]!.trimEnd();
  const required = ['StateDirectoryMode=0700', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes'];
  expect(sandboxOf('alongside@.service').split('\n')).toEqual(expect.arrayContaining(required));
  expect(sandboxOf(unit)).toBe(sandboxOf('alongside@.service'));
});

const systemd = Number(
  /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout)?.[1],
);
// Older versions need a running systemd. `npm test` in CI has one.
test.runIf(systemd >= 250).each(units)('systemd rates the exposure of %s at most 2.5 of 10', (unit) => {
  const args = ['security', '--offline=true', '--threshold=25', '--no-pager', `${folder}${unit}`];
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect(status, stdout.slice(-80)).toBe(0);
});

interface Compose {
  services: Record<string, { image: string; networks: string[]; environment: Record<string, string> }>;
  networks: Record<string, { name: string; internal?: boolean }>;
}
const { services, networks } = parse(read('scaled/compose.yaml'), { merge: true }) as Compose;

test('images are named by digest, except our own', () => {
  const bases = [...read('Containerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!);
  const images = [...bases, ...Object.values(services).map(({ image }) => image)].filter(
    (name) => name !== 'alongside',
  );
  expect(images).toHaveLength(5);
  for (const image of images) expect(image).toMatch(/:[\d.]+\S*@sha256:[0-9a-f]{64}$/);
});

test('the balancer shares no network with a database, and databases have none to the internet', () => {
  expect(services.balancer!.networks).toEqual(['front']);
  for (const name of ['primary', 'standby']) expect(services[name]!.networks).toEqual(['back']);
  expect(networks).toMatchObject({
    front: { name: 'alongside-front' },
    back: { name: 'alongside-back', internal: true },
  });
});

test('a database password may contain any character, and the primary is named once', () => {
  const { DATABASE_URL, DATABASE_READ_URLS, PGPASSWORD } = services.site1!.environment;
  expect([DATABASE_URL, DATABASE_READ_URLS]).toEqual([
    'postgres://alongside@primary/alongside',
    'postgres://alongside@standby/alongside',
  ]);
  expect(PGPASSWORD).toContain('{POSTGRES_PASSWORD}');
  vi.stubEnv('PGPASSWORD', 'p/@#%?: x');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Client({ connectionString: DATABASE_URL! })).toMatchObject({ user: 'alongside', password: 'p/@#%?: x' });
});

interface Resource {
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: object;
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
}
interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: { containers: { image: string; args?: string[] }[] };
}

test('Kubernetes sends visitors to the servers only, and has jobs for updates and backups', () => {
  const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
  const all = resources.flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((document) => document.toJS() as Resource),
  );
  const pods = all.flatMap(({ metadata, spec }) => {
    const template = spec.template ?? spec.jobTemplate?.spec.template;
    return template ? [{ name: metadata.name, ...template }] : [];
  });
  const part = 'app.kubernetes.io/component';
  expect(pods.map(({ name, metadata }) => [name, metadata.labels[part]])).toEqual([
    ['alongside', 'site'],
    ['alongside-update', 'update'],
    ['alongside-backup', 'backup'],
  ]);
  expect(all.find(({ kind }) => kind === 'Service')!.spec.selector).toEqual({ [part]: 'site' });
  for (const { spec } of pods)
    for (const { image } of spec.containers) expect(image).toMatch(/^alongside$|@sha256:[0-9a-f]{64}$/);
});

test.runIf(TESTS_REAL_POSTGRES)(
  'the site connects to the database as an owner with limits, not as a superuser',
  async () => {
    const postgres = await startPostgres();
    const pgdata = mkdtempSync(join(tmpdir(), 'pgdata-'));
    try {
      const url = await postgres.newDatabase();
      const { username, pathname, searchParams } = new URL(url);
      const env = {
        PATH: process.env.PATH,
        PGHOST: searchParams.get('host')!,
        PGDATA: pgdata,
        POSTGRES_USER: username,
        POSTGRES_DB: pathname.slice(1),
        POSTGRES_PASSWORD: `p/@'"$x`,
        STANDBY_PASSWORD: 'standby',
      };
      execFileSync('sh', [`${folder}scaled/create-roles.sh`], { env, stdio: 'ignore' });
      const site = new Client({ connectionString: url.replace(username, 'alongside') });
      await site.connect();
      await site.query('CREATE EXTENSION IF NOT EXISTS postgis; CREATE TABLE one (a int); DROP TABLE one');
      const { rows } = await site.query(
        `SELECT rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS is_powerful, rolreplication AS copies
       FROM pg_roles WHERE rolname IN ('alongside', 'standby') ORDER BY 1`,
      );
      expect(rows).toEqual([
        { rolname: 'alongside', is_powerful: false, copies: false },
        { rolname: 'standby', is_powerful: false, copies: true },
      ]);
      expect((await site.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30min' }]);
      await site.end();
      const remote = readFileSync(join(pgdata, 'pg_hba.conf'), 'utf8').match(
        /^host (?!all all 127\.0\.0\.1\/32 ).*$/gm,
      );
      expect(remote).toEqual([
        `host ${env.POSTGRES_DB} alongside 10.89.5.0/24 scram-sha-256`,
        'host replication standby 10.89.5.0/24 scram-sha-256',
      ]);
    } finally {
      await postgres.stop();
      rmSync(pgdata, { recursive: true });
    }
  },
);
