import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk in memory. */
export interface SmallDisk {
  /** Where it is mounted. */
  folder: string;
  /** Fills it until `leave` bytes are free; none by default. */
  fill(leave?: number): void;
  /** Frees what `fill` took. */
  empty(): void;
  remount(mode: 'ro' | 'rw'): void;
}

/** Mounts a disk of this size ('12m') for `work`. Requires root. */
export async function withSmallDisk<T>(size: string, work: (disk: SmallDisk) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mount = (...args: string[]) =>
    execFileSync('mount', [...args, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs');
  const filler = join(folder, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  try {
    return await work({
      folder,
      fill(leave = 0) {
        for (const bytes of [1_048_576, 65_536, 4096, 1]) {
          try {
            while (free() >= leave + bytes) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
            if (leave === 0) for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
        }
      },
      empty: () => rmSync(filler, { force: true }),
      remount: (mode) => mount('-o', `remount,${mode}`),
    });
  } finally {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether this account can mount a disk. */
export function mayMount(): boolean {
  return process.getuid?.() === 0 && /\btmpfs\b/.test(readFileSync('/proc/filesystems', 'utf8'));
}
