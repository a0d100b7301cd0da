import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { ContentChange } from '#forms/content-store.ts';
import { UPLOAD_TO } from '#model/desk-messages.ts';
import { CONTENT_ADDRESS } from '#site-content/content-data.ts';
import { ContentError } from '#site-content/content-problem.ts';
import { IMAGES } from '#site-content/cross-check.ts';
import { isSame, writeChange } from '#site-content/editing/content-editor.ts';
import { ContentEditError } from '#site-content/editing/edit-problem.ts';
import { ENTRY_KINDS } from '#site-content/editing/entry-fields.ts';
import { type Entry, entryChanges, newEntry, readEntry } from '#site-content/editing/entry-files.ts';
import { stageContent } from '#site-content/editing/stage-content.ts';
import { type FileChange, readContentFile } from '#site-content/editing/write-files.ts';
import type { DeskDeps } from '../../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../../desk-guard.ts';
import { button, type Html, outside } from '../../page.ts';
import { missingPage, noteAct, pageAnswer, visitOf } from '../../show.tsx';
import type { Visit } from '../../visit.ts';
import { entryForm, type FormState, placedProblem } from './entry-form.ts';
import { entryName, optionsOf } from './entry-list.ts';
import { entryPreview } from './entry-preview.ts';
import { dataAddress, drawAnew, hasPicture, PictureProblem, PictureUploads } from './picture-upload.ts';
import { takenDown } from './take-down.ts';
import { newId, sortProblems, typedValues } from './typed-entry.ts';

/** Somebody else has saved the entry since the form was opened. */
class Conflict extends Error {
  readonly theirs: Entry;
  constructor(theirs: Entry) {
    super('conflict');
    this.theirs = theirs;
  }
}

/** The change cannot be made any more. The message says why, to staff. */
class Refusal extends Error {}

const MAX_TRIES = 5;
/** What the form of a kind is asked with: at most so long. */
const MAX_ID = 80;

/** The pages of experts, videos, links and the home page, and what is done there. */
export function wordsActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  const { contentFolder: folder, contentChanges, origin, now } = deps;
  const uploads = new PictureUploads(deps.folder);
  const kindOf = (c: DeskContext) => ENTRY_KINDS.find((kind) => kind === c.req.param('kind'));
  const find = (c: DeskContext): Entry | null => {
    const [kind, id = ''] = [kindOf(c), c.req.param('id')];
    if (!kind || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || id.length > MAX_ID) return null;
    return kind === 'home' && id !== 'home' ? null : readEntry(folder, kind, id);
  };

  /** Shows the form; with its problems, or with how it will look. */
  async function show(c: DeskContext, visit: Visit, entry: Entry, isNew: boolean, more: Partial<FormState> = {}) {
    const w = visit.words.content;
    const { kind, id } = entry;
    const state: FormState = {
      action: isNew ? `/words/add/${kind}` : `/words/${kind}/${id}`,
      entry,
      values: entry.values,
      optionsOf: (name) => optionsOf(folder, kind, name, visit.member.language),
      picture: c.req.method === 'POST' ? await pictureOf(c) : null,
      ...more,
    };
    const title = isNew ? w.add[kind as 'experts'] : kind === 'home' ? w.kinds.home : entryName(entry);
    const page = { experts: `/experts/${id}`, videos: `/video/${id}`, resources: '', home: '/' }[kind];
    const body = html`${!isNew && page ? html`<p class="alone">${outside(origin + page, w.seeOnSite)}</p>` : ''}${entryForm(state, visit)}${
      isNew || kind === 'home'
        ? ''
        : html`<details><summary>${w.takeDown} …</summary><p>${w.takeDownHelp}</p>${button(`/words/${kind}/${id}/remove`, w.takeDown, visit, { about: entryName(entry) })}</details>`
    }`;
    const status = more.theirs ? 409 : more.problems || more.pictureProblem ? 422 : 200;
    return pageAnswer(c, deps, visit, { title, path: '/words', body }, status);
  }

  /** The picture that was sent with the form, now or before. */
  async function pictureOf(c: DeskContext): Promise<FormState['picture']> {
    const name = c.get('fields').picture ?? '';
    const bytes = /^[0-9a-f]{64}$/.test(name) ? await contentChanges.picture(name) : null;
    return bytes && { name, bytes };
  }

  /** Returns the files of an entry as it was typed, with its new picture. */
  async function filesOf(c: DeskContext, entry: Entry, isNew: boolean): Promise<FileChange[]> {
    const values = typedValues(entry, c.get('fields'));
    const picture = hasPicture(entry.kind) && (await pictureOf(c));
    if (!picture) return entryChanges(folder, entry, values, isNew);
    const file = `${entry.kind}/${entry.id}-${picture.name.slice(0, 12)}.webp`;
    const path = `${IMAGES}/${file}`;
    return [
      { path, before: readContentFile(folder, path), after: picture.bytes },
      ...entryChanges(folder, entry, { ...values, 'image.file': file }, isNew),
    ];
  }

  /** Shows what went wrong, with everything that was typed. */
  async function showProblem(c: DeskContext, visit: Visit, entry: Entry, isNew: boolean, error: unknown) {
    const values = typedValues(entry, c.get('fields'));
    if (error instanceof PictureProblem)
      return show(c, visit, entry, isNew, { values, pictureProblem: visit.words.content.pictureProblems[error.code] });
    if (error instanceof Conflict)
      return show(c, visit, entry, isNew, { values: typedValues(error.theirs, c.get('fields')), theirs: error.theirs });
    if (error instanceof ContentError)
      return show(c, visit, entry, isNew, { values, problems: sortProblems(entry, error.problems) });
    const text = refusalText(error, visit);
    return show(c, visit, entry, isNew, {
      values,
      problems: { byInput: new Map(), others: [] },
      preview: problem(text),
    });
  }

  async function preview(c: DeskContext, visit: Visit, entry: Entry, isNew: boolean): Promise<Html> {
    const files = await filesOf(c, entry, isNew);
    const content = stageContent(folder, files);
    // The site does not have the new picture yet.
    const source = (src: string) => {
      const bytes = files.find(({ path }) => src === `${CONTENT_ADDRESS}/${path}`)?.after;
      return bytes ? dataAddress(bytes) : src;
    };
    return entryPreview(content, { kind: entry.kind, id: entry.id, origin, source }, visit);
  }

  /** Writes a change and stores who made it. Returns its version, or null if there was nothing to change. */
  async function write(
    c: DeskContext,
    { act, about }: Pick<ContentChange, 'act'> & { about: () => string },
    change: () => FileChange[] | Promise<FileChange[]>,
  ): Promise<number | null> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      let version: number | null = null;
      const isWritten = await writeChange(folder, contentChanges, change, async (files, after) => {
        const at = now().toISOString();
        version = await contentChanges.add({ at, who: c.get('member').name, act, about: about() }, files, after);
        return version;
      });
      if (isWritten) return version;
    }
    throw new ContentEditError('busy', 'Other servers write all the time.');
  }

  async function save(c: DeskContext, visit: Visit, entry: Entry, isNew: boolean): Promise<Response> {
    const w = visit.words.content;
    const { kind } = entry;
    const act = isNew ? 'add' : 'edit';
    let saved = entry;
    const version = await write(c, { act, about: () => `${kind}/${saved.id}` }, () => {
      if (isNew) saved = newEntry(kind, newId(folder, kind, typedValues(entry, c.get('fields'))));
      else {
        const current = readEntry(folder, kind, entry.id);
        if (!current) throw new Refusal(w.gone);
        if (current.base !== c.get('fields').base) throw new Conflict(current);
        saved = current;
      }
      return filesOf(c, saved, isNew);
    });
    const name = kind === 'home' ? w.kinds.home : entryName({ ...saved, values: typedValues(saved, c.get('fields')) });
    const notice =
      version === null ? { text: w.nothingChanged } : { text: w.done[act](name), undo: `/words/undo/${version}` };
    await noteAct(c, deps, { act: `content ${act}`, about: `${kind}/${saved.id}`, notice });
    return c.redirect(`/words/${kind}/${saved.id}`, 303);
  }

  async function post(c: DeskContext, entry: Entry, isNew: boolean): Promise<Response> {
    const visit = await visitOf(c, deps);
    const values = typedValues(entry, c.get('fields'));
    // A new one has no id yet; any that is free shows how it looks.
    const shown = isNew ? newEntry(entry.kind, newId(folder, entry.kind, values)) : entry;
    const { upload, file, to = '' } = c.get('fields');
    if (upload === 'start' && file && hasPicture(entry.kind))
      return c.body(null, 200, { [UPLOAD_TO]: uploads.begin() });
    try {
      const bytes = upload && to ? uploads.take(to) : null;
      if (upload === 'too-large') throw new PictureProblem('too-large');
      if (bytes && upload !== 'whole') throw new PictureProblem('broken');
      if (bytes) c.get('fields').picture = await contentChanges.keepPicture(await drawAnew(bytes), now().toISOString());
      if (c.req.query('do') !== 'preview') return await save(c, visit, entry, isNew);
      return await show(c, visit, shown, isNew, { values, preview: await preview(c, visit, shown, isNew) });
    } catch (error) {
      return showProblem(c, visit, shown, isNew, error);
    }
  }

  const fresh = (c: DeskContext): Entry | null => {
    const kind = kindOf(c);
    return kind && kind !== 'home' ? newEntry(kind, kind === 'videos' ? '0' : 'new') : null;
  };
  /** The form of an entry, shown and sent. */
  const form = (path: string, isNew: boolean, entryOf: (c: DeskContext) => Entry | null) =>
    desk.on(['GET', 'POST'], path, async (c) => {
      const entry = entryOf(c);
      if (!entry) return missingPage(c, deps, '/words');
      return c.req.method === 'POST' ? post(c, entry, isNew) : show(c, await visitOf(c, deps), entry, isNew);
    });
  form('/words/add/:kind', true, fresh);

  desk.post('/words/undo/:version', async (c) => {
    const visit = await visitOf(c, deps);
    const w = visit.words.content;
    const found = await contentChanges.find(Number(c.req.param('version')) || 0);
    if (!found) return missingPage(c, deps, '/words');
    const { about } = found.change;
    try {
      const version = await write(c, { act: 'undo', about: () => about }, () =>
        found.files.map(({ path, before, after }) => {
          if (!isSame(readContentFile(folder, path), after)) throw new Refusal(w.cannotUndo);
          return { path, before: after, after: before };
        }),
      );
      await noteAct(c, deps, {
        act: 'content undo',
        about,
        notice: { text: w.done.undo(about), ...(version && { undo: `/words/undo/${version}` }) },
      });
    } catch (error) {
      const text =
        error instanceof ContentError
          ? error.problems.map((each) => placedProblem(each, visit)).join('\n')
          : refusalText(error, visit);
      await deps.staff.setNotice(c.get('sessionKey'), { text });
    }
    return c.redirect('/words', 303);
  });

  desk.post('/words/:kind/:id/remove', async (c) => {
    const entry = find(c);
    if (!entry || entry.kind === 'home') return missingPage(c, deps, '/words');
    const visit = await visitOf(c, deps);
    const w = visit.words.content;
    const { kind, id } = entry;
    let lists: string[] = [];
    try {
      const version = await write(c, { act: 'remove', about: () => `${kind}/${id}` }, () => {
        if (!readEntry(folder, kind, id)) throw new Refusal(w.gone);
        const files = takenDown(folder, kind, id);
        lists = files.filter(({ after }) => after !== null).map(({ path }) => path);
        return files;
      });
      const others = kind === 'resources' ? lists.filter((path) => path !== 'resources.yaml') : lists;
      const text = [
        w.done.remove(entryName(entry)),
        ...(others.length > 0 ? [w.takenFrom(others.join(', '))] : []),
      ].join('\n');
      await noteAct(c, deps, {
        act: 'content remove',
        about: `${kind}/${id}`,
        notice: { text, undo: `/words/undo/${version}` },
      });
      return c.redirect(`/words?kind=${kind}`, 303);
    } catch (error) {
      const text =
        error instanceof ContentError
          ? [w.stillUsed, ...error.problems.map((each) => placedProblem(each, visit))].join('\n')
          : refusalText(error, visit);
      await deps.staff.setNotice(c.get('sessionKey'), { text });
      return c.redirect(`/words/${kind}/${id}`, 303);
    }
  });

  form('/words/:kind/:id', false, find);
}

function refusalText(error: unknown, { words: { content: w } }: Visit): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof ContentEditError)) throw error;
  const texts = { 'read-only': w.notWritable, 'disk-full': w.full, busy: w.busy };
  return error.code in texts ? texts[error.code as keyof typeof texts] : w.notEditable(error.message);
}

const problem = (text: string) => html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${text}</p></div>`;
