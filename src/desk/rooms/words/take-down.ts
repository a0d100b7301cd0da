import { ContentError, type ContentProblem } from '#site-content/content-problem.ts';
import type { EntryKind } from '#site-content/editing/entry-fields.ts';
import { withoutEntry, withoutReference } from '#site-content/editing/entry-files.ts';
import { stageContent } from '#site-content/editing/stage-content.ts';
import { type FileChange, readContentFile } from '#site-content/editing/write-files.ts';

const REFERENCES = ['unknown-expert', 'unknown-video', 'unknown-resource'];

/**
 * Returns the files without an entry, and without it in the lists of others. Throws a `ContentError` if something else
 * needs it, such as a link in a text.
 */
export function takenDown(folder: string, kind: EntryKind, id: string): FileChange[] {
  const changes = new Map(withoutEntry(folder, kind, id).map((change) => [change.path, change]));
  for (const { file, field } of problemsWith(folder, [...changes.values()]).filter(isInList)) {
    const before = changes.get(file)?.before ?? readContentFile(folder, file)!;
    const text = changes.get(file)?.after ?? before;
    changes.set(file, { path: file, before, after: withoutReference(text, file, field, id) });
  }
  return [...changes.values()];
}

function problemsWith(folder: string, changes: FileChange[]): ContentProblem[] {
  try {
    stageContent(folder, changes);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

const isInList = ({ code, field }: ContentProblem) => REFERENCES.includes(code) && field.endsWith(']');
