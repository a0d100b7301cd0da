import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteContent } from './load-site-content.ts';
import type { SiteContent } from './site-content.ts';

/**
 * For development: returns a function that returns the current content on disk. It checks the dates of the files (a few
 * milliseconds) and reloads only after a change. It throws `ContentError` while the folder has a problem.
 */
export function contentReader(folder: string): () => SiteContent {
  let stamp = '';
  let content: SiteContent | undefined;
  return () => {
    const now = stampOf(folder);
    if (content && now === stamp) return content;
    content = loadSiteContent(folder);
    stamp = now;
    return content;
  };
}

function stampOf(folder: string): string {
  return globSync('**/*.*', { cwd: folder })
    .sort()
    .map((file) => {
      const { mtimeMs, size } = statSync(join(folder, file));
      return `${file} ${mtimeMs} ${size}`;
    })
    .join('\n');
}
