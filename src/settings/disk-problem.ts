const FULL = 'The disk is full: free up space, then try again. Nothing stored earlier is lost.';
const READ_ONLY =
  'It cannot be written to: ' +
  'mount the disk as writable, or give the folder to the account that runs this (chown -R), then try again.';
const FILE = 'It is a file, or is inside one: set DATA_DIR to a folder, then try again.';
const IMPOSSIBLE = 'No folder can be created there: set DATA_DIR to another, then try again.';
const BROKEN = 'The disk does not respond correctly: check it (df, dmesg), then try again.';

/** What to do, by system error `code` or by SQLite's `errcode` or its low byte (sqlite.org/rescode.html). */
const FIXES: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: FULL,
  EROFS: READ_ONLY,
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  EIO: BROKEN,
  8: READ_ONLY,
  10: BROKEN,
  13: FULL,
  14: READ_ONLY,
  // No room for the small file that the users of a database share.
  4874: FULL,
};
/** What to do if the data folder cannot be created, by system error code. */
const CREATE_FIXES: Record<string, string> = { EEXIST: FILE, ENOTDIR: FILE, ENOENT: IMPOSSIBLE };

/** Returns what went wrong and how to fix it, for the operator; undefined unless it is a disk problem. */
export function describeDiskProblem(error: Error, folder: string): string | undefined {
  const fix = diskProblem(error, folder);
  // 'EEXIST: file already exists, mkdir …' says no more than the sentence.
  return fix && ((error as NodeJS.ErrnoException).syscall === 'mkdir' ? fix : `${error.message}\n${fix}`);
}

/**
 * Returns a sentence that names the data folder and how to fix it if an error, or one of its causes, is a disk problem;
 * else undefined.
 */
export function diskProblem(error: unknown, folder: string): string | undefined {
  for (let problem = error; problem instanceof Error; problem = problem.cause) {
    const { code = '', errcode, syscall, path = '' } = problem as NodeJS.ErrnoException & { errcode?: number };
    const isCreation = syscall === 'mkdir' && folder.startsWith(path);
    const byCode = errcode === undefined ? FIXES[code] : (FIXES[errcode] ?? FIXES[errcode & 0xff]);
    const fix = byCode ?? (isCreation ? CREATE_FIXES[code] : undefined);
    if (fix) return `Data folder ${folder}. ${fix}`;
  }
  return undefined;
}
