// Dates what is unreleased in CHANGELOG.md (`npm run release` runs it), or prints the notes of a release:
// node tools/changelog.ts [--check | --notes v0.2.0]. `--check` changes nothing, and fails if a release would.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const UNRELEASED = '## Unreleased\n';

/** Moves what is unreleased into a section of its own: '## 0.2.0 - 2026-11-23'. Throws if there is nothing. */
export function datedChangelog(changelog: string, version: string, date: string): string {
  if (sectionOf(changelog, 'Unreleased') === '')
    throw new Error("CHANGELOG.md has nothing under '## Unreleased': write down what is new first.");
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${date}\n`);
}

/** Returns the notes of a release, without their heading. Throws if there are none. */
export function releaseNotes(changelog: string, version: string): string {
  const notes = sectionOf(changelog, version);
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes;
}

/** Returns the text under the heading that starts with `name`, or ''. */
function sectionOf(changelog: string, name: string): string {
  const section = changelog.split(/^## /m).find((each) => /^\S+/.exec(each)?.[0] === name) ?? '';
  return section.slice(section.indexOf('\n')).trim();
}

if (import.meta.main) {
  const path = fileURLToPath(new URL('../CHANGELOG.md', import.meta.url));
  const { notes, check } = parseArgs({ options: { notes: { type: 'string' }, check: { type: 'boolean' } } }).values;
  const changelog = readFileSync(path, 'utf8');
  const version = notes?.replace(/^v/, '') ?? process.env.npm_package_version!;
  try {
    const dated = () => datedChangelog(changelog, version, new Date().toISOString().slice(0, 10));
    if (notes) console.log(releaseNotes(changelog, version));
    else if (check) dated();
    else writeFileSync(path, dated());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
