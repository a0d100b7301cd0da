import type { ContentChange } from '#forms/content-store.ts';
import { IMAGES } from '#site-content/cross-check.ts';
import { writeChange } from '#site-content/editing/content-editor.ts';
import { ContentEditError } from '#site-content/editing/edit-problem.ts';
import { type Entry, entryChanges } from '#site-content/editing/entry-files.ts';
import { type FileChange, readContentFile } from '#site-content/editing/write-files.ts';
import type { DeskDeps } from '../../desk-deps.ts';
import type { DeskContext } from '../../desk-guard.ts';
import type { Translate } from '../../messages/translate.ts';
import { hasPicture } from './picture-upload.ts';
import { isTaken, typedValues } from './typed-entry.ts';

/** Somebody else has saved the entry since the form was opened. */
export class Conflict extends Error {
  readonly theirs: Entry;
  constructor(theirs: Entry) {
    super('conflict');
    this.theirs = theirs;
  }
}

/** The change cannot be made any more. The message says why, to staff. */
export class Refusal extends Error {}

/** Says to staff why a change was not made. Throws what is no refusal. */
export function refusalText(error: unknown, t: Translate): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof ContentEditError)) throw error;
  const texts = {
    'read-only': t('content.notWritable'),
    'disk-full': t('content.full'),
    busy: t('content.busy'),
  };
  return error.code in texts
    ? texts[error.code as keyof typeof texts]
    : t('content.notEditable', { why: error.message });
}

type ContentDeps = Pick<DeskDeps, 'contentFolder' | 'contentChanges'>;

/** Returns the picture that was sent with the form, now or before. */
export async function pictureOf(
  c: DeskContext,
  { contentChanges }: ContentDeps,
): Promise<{ name: string; bytes: Buffer } | null> {
  const name = c.get('fields').picture ?? '';
  const bytes = /^[0-9a-f]{64}$/.test(name) ? await contentChanges.picture(name) : null;
  return bytes && { name, bytes };
}

/** Returns the files of an entry as it was typed, with its new picture. Throws a `Conflict`. */
export async function filesOf(c: DeskContext, deps: ContentDeps, entry: Entry, isNew: boolean): Promise<FileChange[]> {
  const { contentFolder: folder } = deps;
  if (!isNew && isTaken(entry, c.get('fields'))) throw new Conflict(entry);
  const values = typedValues(entry, c.get('fields'));
  const picture = hasPicture(entry.kind) && (await pictureOf(c, deps));
  if (!picture) return entryChanges(folder, entry, values, isNew);
  const file = `${entry.kind}/${entry.id}-${picture.name.slice(0, 12)}.webp`;
  const path = `${IMAGES}/${file}`;
  return [
    { path, before: readContentFile(folder, path), after: picture.bytes },
    ...entryChanges(folder, entry, { ...values, 'image.file': file }, isNew),
  ];
}

const MAX_TRIES = 5;

/** Writes a change and stores who made it. Returns its version, or null if there was nothing to change. */
export async function write(
  c: DeskContext,
  { contentFolder, contentChanges, now }: ContentDeps & Pick<DeskDeps, 'now'>,
  { act, about }: Pick<ContentChange, 'act'> & { about: () => string },
  change: () => FileChange[] | Promise<FileChange[]>,
): Promise<number | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    let version: number | null = null;
    const isWritten = await writeChange(contentFolder, contentChanges, change, async (files, after) => {
      const at = now().toISOString();
      version = await contentChanges.add({ at, who: c.get('member').name, act, about: about() }, files, after);
      return version;
    });
    if (isWritten) return version;
  }
  throw new ContentEditError('busy', 'Other servers write all the time.');
}
