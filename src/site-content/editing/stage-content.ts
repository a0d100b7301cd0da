import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { MEDIA } from '../cross-check.ts';
import { loadSiteContent } from '../load-site-content.ts';
import type { SiteContent } from '../site-content.ts';
import { diskProblem } from './edit-problem.ts';
import { draftFiles, type FileChange } from './write-files.ts';

/** Loads the content folder as it would be with some files changed. Throws a `ContentError` with all problems. */
export function stageContent(folder: string, changes: readonly Pick<FileChange, 'path' | 'after'>[]): SiteContent {
  const stage = newFolder();
  try {
    copyTo(stage, realpathSync(folder));
    draftFiles(stage, changes).commit();
    return loadSiteContent(stage);
  } catch (error) {
    throw diskProblem(error);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function newFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'alongside-content-'));
  } catch (error) {
    throw diskProblem(error);
  }
}

/** Copies a content folder; of videos, which are large, only that they are there. */
function copyTo(stage: string, folder: string): void {
  cpSync(folder, stage, {
    recursive: true,
    verbatimSymlinks: true,
    filter(source, target) {
      if (source !== folder && basename(source).startsWith('.')) return false;
      const isVideo = /\.(mp4|webm)$/i.test(source) && relative(folder, dirname(source)).split(sep).join('/') === MEDIA;
      if (isVideo) writeFileSync(target, '');
      return !isVideo;
    },
  });
}
