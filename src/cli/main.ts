import '#settings/print-data-errors.ts';
import { collectSooner } from '#operations/collect-sooner.ts';
import { runCli } from './run-cli.ts';

const words = process.argv.slice(2);
// These two import.
if (words[0] === 'import' || words[0] === 'update') collectSooner();
process.exitCode = await runCli(words);
