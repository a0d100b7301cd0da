import { defineCommand } from 'citty';
import { examine } from '#operations/doctor/examine.ts';
import type { NamedFinding } from '#operations/doctor/run-checks.ts';

/** `doctor`: checks the site and sends nothing. Like any command, migrates a database of an older release. */
export const doctorCommand = defineCommand({
  meta: { name: 'doctor', description: 'Check settings, data, mail and backups, and say what to do' },
  args: {
    json: { type: 'boolean', description: 'Print JSON: a list of { check, level, says, todo }' },
    backups: { type: 'string', description: 'Folder for backups', default: './backups', valueHint: 'folder' },
  },
  async run({ args }) {
    const findings = await examine(args.backups);
    console.log(args.json ? JSON.stringify(findings, null, 2) : findings.map(lines).join('\n'));
    if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  },
});

function lines({ check, level, says, todo }: NamedFinding): string {
  const label = level === 'look' ? 'warning' : level;
  return `${label.padEnd(7)}  ${check}: ${says}${todo ? `\n         → ${todo}` : ''}`;
}
