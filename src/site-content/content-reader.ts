import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteContent } from './load-site-content.ts';
import type { SiteContent } from './site-content.ts';

/**
 * For development: answers a function that gives the content as it stands on the disk now. It looks at the dates of
 * the files (a few milliseconds) and loads again only where one has changed.
 * The function throws `ContentError` while the folder has a problem, and is well again as soon as it is mended.
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
