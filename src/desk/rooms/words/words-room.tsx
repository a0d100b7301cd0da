import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { ContentChange } from '#forms/content-store.ts';
import { ENTRY_KINDS, type EntryKind } from '#site-content/editing/entry-fields.ts';
import { type DataTable, ShortTable } from '../../data-table.tsx';
import type { DeskDeps } from '../../desk-deps.ts';
import type { Translate } from '../../messages/translate.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Lines, Time } from '../../parts/texts.tsx';
import { useVisit } from '../../parts/visit-context.ts';
import type { Visit } from '../../visit.ts';
import type { Room } from '../room.ts';
import { type EntryRow, entryRows } from './entry-list.ts';

const MAX_CHANGES = 12;
type ListKind = Exclude<EntryKind, 'home'>;
const LISTS = ENTRY_KINDS.filter((kind): kind is ListKind => kind !== 'home');

/** Shows what keepers can edit, and what was changed last. */
export async function wordsRoom(
  { contentFolder, contentChanges, folder }: Pick<DeskDeps, 'contentFolder' | 'contentChanges' | 'folder'>,
  { t, query }: Visit,
): Promise<Room> {
  const kind = LISTS.find((each) => each === query.get('kind')) ?? 'experts';
  const changes = await contentChanges.changes(MAX_CHANGES);
  const before = (
    <>
      <p>{t('content.intro')}</p>
      {!isWritable(contentFolder) && (
        <div className="problems" role="alert">
          <Lines text={t('content.readOnly', { folder: contentFolder, better: join(folder, 'content') })} />
        </div>
      )}
      <WaysToAdd />
    </>
  );
  return {
    before,
    table: entryTable(kind, entryRows(contentFolder, kind), t),
    after: changes.length > 0 && <LastChanges changes={changes} />,
  };
}

/** Whether the desk can write to the folders that it writes to. */
function isWritable(folder: string): boolean {
  try {
    for (const sub of ['', 'experts', 'videos']) accessSync(join(folder, sub), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function WaysToAdd() {
  const { t } = useVisit();
  return (
    <ul>
      {LISTS.map((kind) => (
        <li key={kind}>
          <a className="alone" href={`/words/add/${kind}`}>
            {t(`content.add.${kind}`)}
          </a>
        </li>
      ))}
      <li>
        <a className="alone" href="/words/home/home">
          {t('content.editHome')}
        </a>
      </li>
    </ul>
  );
}

function entryTable(kind: ListKind, rows: EntryRow[], t: Translate): DataTable<EntryRow> {
  return {
    path: '/words',
    caption: t(`content.kinds.${kind}`),
    choice: {
      name: 'kind',
      label: t('content.show'),
      options: LISTS.map((each) => [each, t(`content.kinds.${each}`)]),
      chosen: kind,
    },
    columns: [
      {
        key: 'name',
        title: t('content.name'),
        value: ({ name }) => name,
        show: ({ id, name }) => <a href={`/words/${kind}/${id}`}>{name}</a>,
      },
      { key: 'id', title: t('content.id'), value: ({ id }) => id },
      {
        key: 'spanish',
        title: t('content.spanish'),
        value: ({ missing }) =>
          missing === null
            ? t('content.unreadable')
            : missing === 0
              ? t('content.complete')
              : t('content.missing', { count: missing }),
      },
    ],
    rows,
  };
}

function LastChanges({ changes }: { changes: ContentChange[] }) {
  const { t } = useVisit();
  return (
    <>
      <h2>{t('content.changes')}</h2>
      <ShortTable
        id="last-changes"
        caption={t('content.changes')}
        columns={[t('content.what'), t('content.who'), t('content.when'), t('table.actions')]}
        rows={changes.map(({ version, at, who, act, about }) => [
          `${about}: ${t(`content.acts.${act}`)}`,
          who,
          <Time key="at" iso={at} />,
          <ActButton
            key="undo"
            action={`/words/undo/${version}`}
            about={t('content.undoOf', { what: about })}
            look="quiet"
          >
            {t('undo')}
          </ActButton>,
        ])}
      />
    </>
  );
}
