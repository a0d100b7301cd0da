import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Fault, pause, seededRandom } from './fault.ts';
import { writeGeneration } from './generations.ts';
import { type Machine, startMachine } from './one-machine.ts';
import { mustRun } from './run-command.ts';
import { withStorage } from './site-storage.ts';
import { readPage, startVisitors, type Visit } from './visitors.ts';
import type { Front } from './web-server.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Scripts that one visitor of a page asks for; it has more. */
const SCRIPTS_PER_VISIT = 4;
/** What a page that is opened asks the site for. */
const PAGE = '/ourplaces?place=Phoenix, AZ&radius=50';

/**
 * Upgrades a site from git with `deploy/upgrade` under load, and goes back: no request may fail, neither for a page nor for a
 * script of either version. A version that cannot be built, or that changes tables, changes nothing.
 */
export const upgrade: Fault = (options) =>
  withStorage(options.store, async ({ folder, settings }) => {
    const front = (options.only ?? 'nginx') as Front;
    await mustRun(['import', 'csv', writeGeneration(folder, 1)], settings);

    const origin = join(folder, 'origin');
    const home = join(folder, 'alongside');
    copyProject(origin);
    const commit = (subject: string) => {
      git(origin, 'add', '--all');
      git(origin, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', subject);
    };
    git(dirname(origin), 'init', '--quiet', '--initial-branch=main', origin);
    commit('First version');
    git(folder, 'clone', '--quiet', origin, home);
    const machine = await startMachine(join(folder, 'machine'), join(home, 'current'), front, settings);
    installFromProject(machine);

    const failures: string[] = [];
    const expect = (isTrue: boolean, sentence: string) => void (isTrue || failures.push(sentence));
    let upgrades = 0;
    /** Upgrades; `kept`: what the output must say if the version is to stay. */
    const change = async (script: string, args: string[], kept?: string) => {
      const before = kept === undefined ? undefined : state(home);
      const { exitCode, output } = await machine.run(join(home, script), ...args);
      if (kept === undefined) {
        upgrades++;
        expect(exitCode === 0, `${script} ${args} exited with ${exitCode}: ${output.slice(-2000)}`);
      } else {
        expect(
          exitCode !== 0 && output.includes(kept),
          `${script} ${args} exited with ${exitCode}: ${output.slice(-2000)}`,
        );
        expect(before === state(home), `A refused upgrade changed ${before} to ${state(home)}.`);
      }
    };
    await change('deploy/upgrade', []);
    await change('current/deploy/restart', []);

    const first = await scriptsOf(machine.origin);
    const random = seededRandom(options);
    const others: Visit[] = [
      // A visitor who opens a page, and one whose page was opened before the upgrade.
      async () => {
        const scripts = await scriptsOf(machine.origin);
        if (scripts.length < SCRIPTS_PER_VISIT) return `A page names ${scripts.length} scripts and styles.`;
        const wanted = Array.from({ length: SCRIPTS_PER_VISIT }, () => random.pick(scripts));
        return firstProblem(wanted.map((path) => readScript(machine.origin, path)));
      },
      () => readScript(machine.origin, random.pick(first)),
    ];
    const visitors = startVisitors(machine.origin, random, { others, headers: machine.headers });
    const messages = join(origin, 'src/app/messages/en.json');
    const text = readFileSync(messages, 'utf8');
    for (let round = 1; round <= options.rounds; round++) {
      writeFileSync(messages, text.replace('Skip to main content', `Skip to main content, ${round}`));
      commit(`Change ${round}`);
      await change('current/deploy/upgrade', []);
      const now = await scriptsOf(machine.origin);
      expect(
        now.some((path) => !first.includes(path)),
        'After the upgrade, the site still serves the version before.',
      );
      await pause(500);
      await change('current/deploy/upgrade', ['HEAD']);
      expect(
        String(await scriptsOf(machine.origin)) === String(first),
        'Going back did not bring back the version before.',
      );
    }
    appendFileSync(join(origin, 'src/app/root.tsx'), '\nexport const broken = (;\n');
    commit('Break the build');
    await change('current/deploy/upgrade', [], 'Build failed');
    git(origin, 'revert', '--no-commit', 'HEAD');
    writeFileSync(join(origin, 'src/forms/sqlite/migrations/900-later.sql'), 'CREATE TABLE later (id INTEGER);');
    commit('Change tables');
    await change('current/deploy/upgrade', [], '--with-gap');
    await pause(500);
    await visitors.stop();
    await change('current/deploy/upgrade', ['--with-gap']);
    const served = await readPage(`${machine.origin}/experts`, machine.headers);
    expect(served === undefined, `After an upgrade with a gap: ${served}`);
    await machine.stop();
    const { rounds, store } = options;
    return {
      counts: { store, front, rounds, upgrades, ...visitors.counts },
      failures: [...failures, ...visitors.failures, ...machine.failures],
    };
  });

/** Copies what git would keep of this project. */
function copyProject(folder: string): void {
  const names = git(project, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
    .split('\0')
    .filter(Boolean);
  for (const name of names) cpSync(join(project, name), join(folder, name));
}

/** Gives the machine an `npm` that takes the packages and pictures of this project instead of downloading and drawing them. */
function installFromProject({ bin }: Machine): void {
  const lines = [
    '#!/bin/sh',
    'set -eu',
    `ln -s '${project}node_modules' node_modules`,
    `[ -e .cache/pictures ] || cp -a '${project}.cache/pictures' .cache/pictures`,
    'exec node tools/run.mjs node tools/build.ts --force',
  ];
  writeFileSync(join(bin, 'npm'), `${lines.join('\n')}\n`, { mode: 0o755 });
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Which version runs, and which there are. */
function state(home: string): string {
  const current = readlinkSync(join(home, 'current'));
  const builds = readdirSync(join(home, current, 'build')).sort();
  return JSON.stringify({ current, releases: readdirSync(join(home, 'releases')).sort(), builds });
}

/** Returns the addresses of the scripts and styles that a page names. */
async function scriptsOf(origin: string): Promise<string[]> {
  const html = await (await fetch(`${origin}${PAGE}`)).text();
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))].sort();
}

async function readScript(origin: string, path: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}${path}`);
  const text = await answer.text();
  return answer.status === 200 && text.length > 0 ? undefined : `${path} returned ${answer.status}.`;
}

async function firstProblem(visits: Promise<string | undefined>[]): Promise<string | undefined> {
  return (await Promise.all(visits)).find((problem) => problem !== undefined);
}
