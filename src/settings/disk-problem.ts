const FULL = 'The disk is full: free space on it, then try again. Nothing that was kept before is lost.';
const CLOSED =
  'It cannot be written to: mount the disk for writing, or give the folder to the account that runs this (chown -R), then try again.';
const FILE = 'It is a file, or within one: name a folder in DATA_DIR, then try again.';
const NOWHERE = 'No folder can be made there: name another in DATA_DIR, then try again.';
const BROKEN = 'The disk does not answer as it should: look at it (df, dmesg), then try again.';

/** What the system says (`code`), and what SQLite says (the low byte of `errcode`, sqlite.org/rescode.html). */
const WAYS_OUT: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: FULL,
  EROFS: CLOSED,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EIO: BROKEN,
  8: CLOSED,
  10: BROKEN,
  13: FULL,
  14: CLOSED,
};
/** What the system says of a data folder that cannot be made. */
const NO_FOLDER: Record<string, string> = { EEXIST: FILE, ENOTDIR: FILE, ENOENT: NOWHERE };

/** The way out, in a sentence that names the data folder, where an error or what caused it is a problem of the disk; else undefined. */
export function diskProblem(error: unknown, folder: string): string | undefined {
  for (let problem = error; problem instanceof Error; problem = problem.cause) {
    const { code = '', errcode, syscall, path = '' } = problem as NodeJS.ErrnoException & { errcode?: number };
    const isUnmade = syscall === 'mkdir' && folder.startsWith(path);
    const wayOut = WAYS_OUT[errcode === undefined ? code : errcode & 0xff] ?? (isUnmade ? NO_FOLDER[code] : undefined);
    if (wayOut) return `Data folder ${folder}. ${wayOut}`;
  }
  return undefined;
}
