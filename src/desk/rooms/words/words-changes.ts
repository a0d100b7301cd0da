import { ContentError } from '#site-content/content-problem.ts';
import { isSame } from '#site-content/editing/content-editor.ts';
import { type Entry, newEntry, readEntry } from '#site-content/editing/entry-files.ts';
import { readContentFile } from '#site-content/editing/write-files.ts';
import type { DeskDeps } from '../../desk-deps.ts';
import type { DeskContext } from '../../desk-guard.ts';
import type { Translate } from '../../messages/translate.ts';
import { missingPage, noteAct, visitOf } from '../../show.tsx';
import type { Visit } from '../../visit.ts';
import { entryName } from './entry-list.ts';
import { placedProblem } from './entry-words.ts';
import { newId, typedValues } from './typed-entry.ts';
import { filesOf, Refusal, refusalText, write } from './write-change.ts';

/** Saves an entry as it was typed, and shows it again. Throws what the form tells: `Conflict`, `ContentError` … */
export async function saveEntry(
  c: DeskContext,
  deps: DeskDeps,
  { t }: Visit,
  entry: Entry,
  isNew: boolean,
): Promise<Response> {
  const { contentFolder: folder } = deps;
  const { kind } = entry;
  const act = isNew ? 'add' : 'edit';
  let saved = entry;
  const version = await write(c, deps, { act, about: () => `${kind}/${saved.id}` }, () => {
    if (isNew) saved = newEntry(kind, newId(folder, kind, typedValues(entry, c.get('fields'))));
    else {
      const current = readEntry(folder, kind, entry.id);
      if (!current) throw new Refusal(t('content.gone'));
      saved = current;
    }
    return filesOf(c, deps, saved, isNew);
  });
  const name =
    kind === 'home' ? t('content.kinds.home') : entryName({ ...saved, values: typedValues(saved, c.get('fields')) });
  const notice =
    version === null
      ? { text: t('content.nothingChanged') }
      : { text: t(`content.done.${act}`, { name }), undo: `/words/undo/${version}` };
  await noteAct(c, deps, { act: `content ${act}`, about: `${kind}/${saved.id}`, notice });
  return c.redirect(`/words/${kind}/${saved.id}`, 303);
}

/** Undoes a change, unless its files have been changed again since. */
export async function undoChange(c: DeskContext, deps: DeskDeps): Promise<Response> {
  const { t } = await visitOf(c, deps);
  const found = await deps.contentChanges.find(Number(c.req.param('version')) || 0);
  if (!found) return missingPage(c, deps, '/words');
  const { about } = found.change;
  try {
    const version = await write(c, deps, { act: 'undo', about: () => about }, () =>
      found.files.map(({ path, before, after }) => {
        if (!isSame(readContentFile(deps.contentFolder, path), after)) throw new Refusal(t('content.cannotUndo'));
        return { path, before: after, after: before };
      }),
    );
    const notice = {
      text: t('content.done.undo', { name: about }),
      ...(version && { undo: `/words/undo/${version}` }),
    };
    await noteAct(c, deps, { act: 'content undo', about, notice });
  } catch (error) {
    await deps.staff.setNotice(c.get('sessionKey'), { text: whyNot(error, [], t) });
  }
  return c.redirect('/words', 303);
}

/** Takes an entry off the site and out of the lists of others, unless something else needs it. */
export async function takeDown(c: DeskContext, deps: DeskDeps, entry: Entry): Promise<Response> {
  const { contentFolder: folder } = deps;
  const { t } = await visitOf(c, deps);
  const { kind, id } = entry;
  const about = `${kind}/${id}`;
  let lists: string[] = [];
  // It loads what reads the whole content folder, which few visits to the desk need.
  const { takenDown } = await import('./take-down.ts');
  try {
    const version = await write(c, deps, { act: 'remove', about: () => about }, () => {
      if (!readEntry(folder, kind, id)) throw new Refusal(t('content.gone'));
      const files = takenDown(folder, kind, id);
      lists = files.filter(({ after }) => after !== null).map(({ path }) => path);
      return files;
    });
    const others = kind === 'resources' ? lists.filter((path) => path !== 'resources.yaml') : lists;
    const texts = [t('content.done.remove', { name: entryName(entry) })];
    if (others.length > 0) texts.push(t('content.takenFrom', { files: others.join(', ') }));
    const notice = { text: texts.join('\n'), undo: `/words/undo/${version}` };
    await noteAct(c, deps, { act: 'content remove', about, notice });
    return c.redirect(`/words?kind=${kind}`, 303);
  } catch (error) {
    await deps.staff.setNotice(c.get('sessionKey'), { text: whyNot(error, [t('content.stillUsed')], t) });
    return c.redirect(`/words/${kind}/${id}`, 303);
  }
}

/** Says why a change was not made; `first`: before what the check of the content found. */
function whyNot(error: unknown, first: string[], t: Translate): string {
  if (!(error instanceof ContentError)) return refusalText(error, t);
  return [...first, ...error.problems.map((each) => placedProblem(each, t))].join('\n');
}
