import { DataFileError } from '#model/data-file-error.ts';

/**
 * Our data files are read while modules load, before any other code runs. Importing this file first prints the message
 * of an invalid one alone; any other uncaught error is printed with its stack, as Node.js does.
 */
process.on('uncaughtException', (error) => {
  console.error(error instanceof DataFileError ? error.message : error);
  process.exit(1);
});
