import { type CommandDef, type CommandMeta, defineCommand, renderUsage, runCommand } from 'citty';
import { FormStoreError } from '#forms/form-store-error.ts';
import { ImportError } from '#importers/import-errors.ts';
import { DirectoryError } from '#listings/errors.ts';
import { BackupError } from '#operations/backup/manifest.ts';
import { dataFolder } from '#operations/data-folder.ts';
import { CorrectionError } from '#operations/listings/correction-store.ts';
import { optionNames } from '#operations/options.ts';
import { UpdateError } from '#operations/update/update-error.ts';
import { UsageError } from '#operations/usage-error.ts';
import { ConfigError } from '#settings/config.ts';
import { describeDiskProblem } from '#settings/disk-problem.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';
import { checkContentCommand } from './check-content.ts';
import { deskCommand } from './desk-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { importCommand } from './import-command.ts';
import { listingsCommand } from './listings-command.ts';
import { sampleCommand } from './sample-command.ts';
import { sourcesCommand } from './sources-command.ts';
import { submissionsCommand } from './submissions-command.ts';
import { updateCommand } from './update-command.ts';

// biome-ignore lint/suspicious/noExplicitAny: commands with different options in one record, as citty types it
const commands: Record<string, CommandDef<any>> = {
  import: importCommand,
  update: updateCommand,
  sample: sampleCommand,
  sources: sourcesCommand,
  submissions: submissionsCommand,
  listings: listingsCommand,
  'content-check': checkContentCommand,
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
  desk: deskCommand,
};
/** Errors whose message is enough for the operator. */
const EXPECTED_ERRORS = [ConfigError, DirectoryError, FormStoreError, BackupError, CorrectionError, UpdateError];
/** What `npm run` calls a command, where that differs. */
const ALIASES: Record<string, string> = { 'content:check': 'content-check' };
const main = defineCommand({
  meta: { name: 'alongside', description: 'Commands for operators' },
  subCommands: Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, inOneLine(command)])),
});

/** Runs a command; returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runCli(rawArgs: string[]): Promise<number> {
  const [given = ''] = rawArgs;
  const name = ALIASES[given] ?? given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (rawArgs.length === 0 || rawArgs.includes('--help') || rawArgs.includes('-h')) {
    console.log(await renderUsage(command ?? main, command ? main : undefined));
    return rawArgs.length === 0 ? 2 : 0;
  }
  if (!command) return fail(`There is no command '${name}'. Commands: ${Object.keys(commands).join(', ')}.`, 2);
  // What is on unless it is switched off, as `--no-streets` does.
  const known = Object.entries<{ default?: unknown }>(command.args ?? {}).flatMap(([option, { default: isOn }]) =>
    isOn === true ? [option, `no-${option}`] : [option],
  );
  const unknown = optionNames(rawArgs).find((option) => !known.includes(option));
  if (unknown) return fail(`--${unknown} is not an option of ${name}. See: ${name} --help.`, 2);
  try {
    await runCommand(command, { rawArgs: rawArgs.slice(1) });
    // A command that found problems has set the exit code itself.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message, 2);
    if (error instanceof ImportError) return fail(error.message, error.code === 'bad-option' ? 2 : 1);
    if (error instanceof Error && error.name === 'CLIError') return fail(`${error.message} See --help.`, 2);
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
    const text = describeDiskProblem(error as Error, dataFolder()) ?? (isExpected && (error as Error).message);
    if (!text) throw error;
    return fail(text, 1);
  }
}

/** Cuts a command's description to its first line, for the table of all commands. */
// biome-ignore lint/suspicious/noExplicitAny: as above
function inOneLine(command: CommandDef<any>): CommandDef<any> {
  const { description = '', ...meta } = command.meta as CommandMeta;
  return { ...command, meta: { ...meta, description: description.split('\n')[0]! } };
}

function fail(message: string, exitCode: number): number {
  console.error(message);
  return exitCode;
}
