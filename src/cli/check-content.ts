import { defineCommand } from 'citty';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#model/content-language.ts';
import { contentFolderIn } from '#settings/config.ts';
import { byPlace, ContentError, type ContentProblem, describeProblem } from '#site-content/content-problem.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { checkOnline } from '#site-content/online-check.ts';
import { readLexiconPages } from '#site-content/read-lexicon.ts';
import { lexiconProblems } from '#understanding/check-lexicon.ts';
import type { Learned } from '#understanding/learn.ts';

/** `npm run content:check`: lists all problems of the content folder; with `--online`, also dead links and videos. */
export const checkContentCommand = defineCommand({
  meta: { name: 'content-check', description: 'Check the content folder' },
  args: {
    folder: {
      type: 'string',
      description: 'The content folder; by default the one of the site, CONTENT_DIR',
      default: contentFolderIn(process.env),
    },
    online: { type: 'boolean', description: 'Also check every external link and hosted video', default: false },
  },
  run: async ({ args }) => {
    const isValid = await checkContent({ ...args, fetch, print: (line) => console.log(line) });
    if (!isValid) process.exitCode = 1;
  },
});

export interface CheckContentOptions {
  folder: string;
  online: boolean;
  fetch: typeof fetch;
  print(line: string): void;
}

/** Prints problems and notices. Returns whether the site can be published with this content. */
export async function checkContent({ folder, online, fetch, print }: CheckContentOptions): Promise<boolean> {
  try {
    const content = loadSiteContent(folder);
    for (const notice of content.notices) print(`Notice: ${describeProblem(notice)}`);
    const unclear = CONTENT_LANGUAGES.flatMap((language) => unclearLines(folder, language, content.lexicons[language]));
    if (unclear.length > 0) throw new ContentError(folder, unclear.sort(byPlace));
    const { experts, videos } = content.in('en');
    print(`No problems: ${experts.length} experts, ${videos.length} videos.`);
    if (!online) return true;
    const dead = await checkOnline(content, { fetch });
    for (const { address, places, message } of dead) print(`${address}\n  ${message}\n  Used in ${places.join('; ')}.`);
    print(dead.length ? `${dead.length} addresses need attention.` : 'All external links and hosted videos work.');
    return dead.length === 0;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    print(error.message);
    return false;
  }
}

/** Problems of a lexicon that only reading with it shows. */
function unclearLines(folder: string, language: ContentLanguage, learned: Learned): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const { main, asked } = readLexiconPages(folder, language, problems);
  // Changed since it was loaded.
  if (!main || !asked) return problems;
  return lexiconProblems(language, learned, asked.fields).map(({ path, message }) => {
    const [{ source: file }, place] = path[0] === 'asked' ? [asked, path.slice(1)] : [main, path];
    return { code: 'bad-value', file: file.file, line: file.lineOf(place), field: '', message };
  });
}
