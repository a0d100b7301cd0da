import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand } from 'citty';
import { ContentError, describeProblem } from '#site-content/content-problem.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { checkOnline } from '#site-content/online-check.ts';

/** `npm run content:check`: every problem of the content folder at once; with `--online` also dead links and videos. */
export const checkContentCommand = defineCommand({
  meta: { name: 'content-check', description: 'Check the content folder' },
  args: {
    folder: {
      type: 'string',
      description: 'The content folder',
      default: fileURLToPath(new URL('../../content', import.meta.url)),
    },
    online: { type: 'boolean', description: 'Also ask every outside link and hosted video', default: false },
  },
  run: async ({ args }) => {
    const sound = await checkContent({ ...args, fetch, print: (line) => console.log(line) });
    if (!sound) process.exitCode = 1;
  },
});

export interface CheckContentOptions {
  folder: string;
  online: boolean;
  fetch: typeof fetch;
  print(line: string): void;
}

/** Prints what is wrong and what could be better. Answers whether the site can be published with this content. */
export async function checkContent({ folder, online, fetch, print }: CheckContentOptions): Promise<boolean> {
  try {
    const content = loadSiteContent(join(folder));
    for (const notice of content.notices) print(`Notice: ${describeProblem(notice)}`);
    const { experts, videos } = content.in('en');
    print(`No problems: ${experts.length} experts, ${videos.length} videos.`);
    if (!online) return true;
    const dead = await checkOnline(content, { fetch });
    for (const { address, places, message } of dead)
      print(`${address}\n  ${message}\n  It stands in ${places.join('; ')}.`);
    print(dead.length ? `${dead.length} addresses need a look.` : 'Every outside link and every hosted video answers.');
    return dead.length === 0;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    print(error.message);
    return false;
  }
}
