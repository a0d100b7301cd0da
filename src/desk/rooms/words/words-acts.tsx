import type { Hono } from 'hono';
import { UPLOAD_TO } from '#model/desk-messages.ts';
import { CONTENT_ADDRESS } from '#site-content/content-data.ts';
import { ContentError } from '#site-content/content-problem.ts';
import { ENTRY_KINDS } from '#site-content/editing/entry-fields.ts';
import { type Entry, newEntry, readEntry } from '#site-content/editing/entry-files.ts';
import { stageContent } from '#site-content/editing/stage-content.ts';
import type { DeskDeps } from '../../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../../desk-guard.ts';
import { ProblemBox } from '../../parts/problem-box.tsx';
import { missingPage, pageAnswer, visitOf } from '../../show.tsx';
import type { Visit } from '../../visit.ts';
import { entryName, optionsOf } from './entry-list.ts';
import { EntryPage } from './entry-page.tsx';
import { EntryPreview } from './entry-preview.tsx';
import type { FormState } from './form-state.ts';
import { dataAddress, drawAnew, hasPicture, PictureProblem, PictureUploads } from './picture-upload.ts';
import { newId, shownMarks, sortProblems, typedValues } from './typed-entry.ts';
import { saveEntry, takeDown, undoChange } from './words-changes.ts';
import { Conflict, filesOf, pictureOf, refusalText } from './write-change.ts';

/** Longer ids are none. */
const MAX_ID = 80;

/** The pages of experts, videos, links and the home page, and what is done there. */
export function wordsActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  const uploads = new PictureUploads(deps.folder);
  /** The form of an entry, shown and sent. */
  const form = (path: string, isNew: boolean, entryOf: (c: DeskContext, deps: DeskDeps) => Entry | null) =>
    desk.on(['GET', 'POST'], path, async (c) => {
      const entry = entryOf(c, deps);
      if (!entry) return missingPage(c, deps, '/words');
      const asked: Asked = { c, deps, visit: await visitOf(c, deps), entry, isNew };
      return c.req.method === 'POST' ? takeForm(asked, uploads) : showForm(asked);
    });
  form('/words/add/:kind', true, freshEntry);
  desk.post('/words/undo/:version', (c) => undoChange(c, deps));
  desk.post('/words/:kind/:id/remove', async (c) => {
    const entry = findEntry(c, deps);
    return entry && entry.kind !== 'home' ? takeDown(c, deps, entry) : missingPage(c, deps, '/words');
  });
  form('/words/:kind/:id', false, findEntry);
}

function kindOf(c: DeskContext) {
  return ENTRY_KINDS.find((kind) => kind === c.req.param('kind'));
}

function freshEntry(c: DeskContext): Entry | null {
  const kind = kindOf(c);
  return kind && kind !== 'home' ? newEntry(kind, kind === 'videos' ? '0' : 'new') : null;
}

function findEntry(c: DeskContext, { contentFolder }: DeskDeps): Entry | null {
  const [kind, id = ''] = [kindOf(c), c.req.param('id')];
  if (!kind || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || id.length > MAX_ID) return null;
  return kind === 'home' && id !== 'home' ? null : readEntry(contentFolder, kind, id);
}

/** A request for the form of an entry. */
interface Asked {
  c: DeskContext;
  deps: DeskDeps;
  visit: Visit;
  entry: Entry;
  isNew: boolean;
}

async function takeForm(asked: Asked, uploads: PictureUploads): Promise<Response> {
  const { c, deps, visit, entry, isNew } = asked;
  const values = typedValues(entry, c.get('fields'));
  // A new one has no id yet; any that is free shows how it looks.
  const shown = isNew ? newEntry(entry.kind, newId(deps.contentFolder, entry.kind, values)) : entry;
  const { upload, file } = c.get('fields');
  if (upload === 'start' && file && hasPicture(entry.kind)) return c.body(null, 200, { [UPLOAD_TO]: uploads.begin() });
  try {
    await takePicture(c, deps, uploads);
    if (c.req.query('do') !== 'preview') return await saveEntry(c, deps, visit, entry, isNew);
    const preview = await previewOf({ ...asked, entry: shown });
    return await showForm({ ...asked, entry: shown }, { values, preview });
  } catch (error) {
    return showForm({ ...asked, entry: shown }, problemState(error, { ...asked, entry: shown }));
  }
}

/** Keeps the picture that came with a form, drawn anew. Throws a `PictureProblem`. */
async function takePicture(c: DeskContext, { contentChanges, now }: DeskDeps, uploads: PictureUploads): Promise<void> {
  const { upload, to = '' } = c.get('fields');
  const bytes = upload && to ? uploads.take(to) : null;
  if (upload === 'too-large') throw new PictureProblem('too-large');
  if (bytes && upload !== 'whole') throw new PictureProblem('broken');
  if (bytes) c.get('fields').picture = await contentChanges.keepPicture(await drawAnew(bytes), now().toISOString());
}

async function previewOf({ c, deps, entry, isNew }: Asked) {
  const { contentFolder, origin } = deps;
  const files = await filesOf(c, deps, entry, isNew);
  const content = stageContent(contentFolder, files);
  // The site does not have the new picture yet.
  const source = (src: string) => {
    const bytes = files.find(({ path }) => src === `${CONTENT_ADDRESS}/${path}`)?.after;
    return bytes ? dataAddress(bytes) : src;
  };
  return <EntryPreview content={content} kind={entry.kind} id={entry.id} origin={origin} source={source} />;
}

/** Returns what a form shows after something went wrong, with everything that was typed. */
function problemState(error: unknown, { c, visit: { t }, entry }: Asked): Partial<FormState> {
  const values = typedValues(entry, c.get('fields'));
  if (error instanceof PictureProblem) return { values, pictureProblem: t(`content.pictureProblems.${error.code}`) };
  if (error instanceof Conflict) return { values: typedValues(error.theirs, c.get('fields')), theirs: error.theirs };
  if (error instanceof ContentError) return { values, problems: sortProblems(entry, error.problems) };
  const preview = (
    <ProblemBox>
      <p>{refusalText(error, t)}</p>
    </ProblemBox>
  );
  return { values, problems: { byInput: new Map(), others: [] }, preview };
}

/** Shows the form; with its problems, or with how it will look. */
async function showForm({ c, deps, visit, entry, isNew }: Asked, more: Partial<FormState> = {}): Promise<Response> {
  const { kind, id } = entry;
  const state: FormState = {
    action: isNew ? `/words/add/${kind}` : `/words/${kind}/${id}`,
    entry,
    base: more.theirs ? shownMarks(more.theirs) : (c.get('fields')?.base ?? shownMarks(entry)),
    values: entry.values,
    optionsOf: (name) => optionsOf(deps.contentFolder, kind, name, visit.member.language),
    picture: c.req.method === 'POST' ? await pictureOf(c, deps) : null,
    ...more,
  };
  const title =
    isNew && kind !== 'home'
      ? visit.t(`content.add.${kind}`)
      : kind === 'home'
        ? visit.t('content.kinds.home')
        : entryName(entry);
  const body = <EntryPage state={state} isNew={isNew} origin={deps.origin} />;
  const status = more.theirs ? 409 : more.problems || more.pictureProblem ? 422 : 200;
  return pageAnswer(c, deps, visit, { title, path: '/words', body, scripts: ['live-check.js'] }, status);
}
