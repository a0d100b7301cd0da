import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a file to disk, so that it survives a power failure. */
export function syncFile(path: string): void {
  sync(path, 'r+');
}

/** Flushes a folder's entries, such as a new file name. Windows cannot open folders and does not need it. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') sync(path, 'r');
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
