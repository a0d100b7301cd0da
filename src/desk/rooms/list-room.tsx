import { Fragment } from 'react';
import type { SourceInfo } from '#listings/provider.ts';
import { MAX_UPLOAD_BYTES } from '#model/desk-messages.ts';
import { LIST_PREFIX } from '#model/provider-values.ts';
import { withRecords } from '#operations/data-folder.ts';
import { ageDays, ageLimitDays, isOutdated } from '#operations/doctor/source-age.ts';
import type { ListJob } from '#operations/lists/list-job.ts';
import { MAX_TITLE } from '#operations/lists/list-request.ts';
import { addressesOf, readUpdatesFile, updatesFile } from '#operations/update/updates-file.ts';
import { type DataTable, ShortTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Field } from '../parts/field.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { Outside, timeText } from '../parts/texts.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Visit } from '../visit.ts';
import type { Room } from './room.ts';

/** A list that is loaded. */
export interface LoadedList extends SourceInfo {
  /** 'arizona-respite' */
  name: string;
  title: string;
}

/** Returns the lists that are loaded. */
export async function loadedLists({ records }: Pick<DeskDeps, 'records'>): Promise<LoadedList[]> {
  const sources = await withRecords((reader) => reader.sources, records);
  return sources
    .filter(({ source, providers }) => source.startsWith(LIST_PREFIX) && providers > 0)
    .map((info) => {
      const name = info.source.slice(LIST_PREFIX.length);
      return { ...info, name, title: info.list?.title ?? name };
    });
}

/** What was typed into the form of an upload, with its problem. */
export interface GivenUpload {
  list: string;
  title: string;
  problem: { field: 'title' | 'file'; text: string };
}

/** Shows the lists, and the form to bring one. */
export async function listRoom(
  deps: Pick<DeskDeps, 'records' | 'lists' | 'folder' | 'now'>,
  visit: Visit,
  given?: GivenUpload,
): Promise<Room> {
  const lists = await loadedLists(deps);
  const job = await deps.lists.job();
  const open = job && !deps.lists.isFree ? job : null;
  const before = (
    <>
      <p>{visit.t('lists.intro')}</p>
      {open && <UnfinishedUpload job={open} />}
      {lists.length === 0 && <p>{visit.t('lists.none')}</p>}
    </>
  );
  const after = (
    <>
      {!open && <UploadForm lists={lists} given={given} />}
      <ListAddresses lists={lists} known={publishedLists(deps.folder)} />
    </>
  );
  return { before, ...(lists.length > 0 && { table: tableOf(lists, visit, deps) }), after, scripts: ['lists.js'] };
}

function UnfinishedUpload({ job: { answers, who } }: { job: ListJob }) {
  const { t } = useVisit();
  return (
    <div className="problems">
      <p>
        <strong>{t('lists.waits', { title: answers.title, who })}</strong> {t('lists.waitsHelp')}
      </p>
      <div className="row">
        <a className="alone" href="/lists/job" {...pressedBy('g')}>
          {t('lists.goOn')}
          <KeyBox shortcut="g" />
        </a>
      </div>
    </div>
  );
}

function tableOf(rows: LoadedList[], { t }: Visit, { now }: Pick<DeskDeps, 'now'>): DataTable<LoadedList> {
  const todo = (info: LoadedList) =>
    isOutdated(info, now()) ? t('sources.outdated', { days: ageLimitDays(info.source)! }) : t('sources.current');
  return {
    path: '/lists',
    caption: t('lists.caption'),
    columns: [
      { key: 'title', title: t('lists.title'), value: ({ title }) => title },
      {
        key: 'edition',
        title: t('lists.edition'),
        value: ({ list, newestSourceDate }) => list?.edition ?? newestSourceDate ?? t('lists.unknown'),
      },
      {
        key: 'link',
        title: t('lists.link'),
        value: ({ list }) => list?.link ?? '',
        show: ({ list }) => <Outside address={list?.link ?? ''} text={list?.link ?? ''} />,
      },
      { key: 'providers', title: t('lists.providers'), value: ({ providers }) => providers },
      { key: 'imported', title: t('lists.imported'), value: ({ importedAt }) => timeText(importedAt) },
      { key: 'age', title: t('lists.age'), value: (info) => ageDays(info, now()) },
      { key: 'todo', title: t('lists.todo'), value: todo },
    ],
    rows,
    actions: (list) => <ListLinks list={list} />,
  };
}

/** What can be done with a list. */
function ListLinks({ list: { name, title } }: { list: LoadedList }) {
  const { t } = useVisit();
  const about = <span className="unseen"> {title}</span>;
  return (
    <>
      <a href={`/lists?list=${name}#add`}>
        {t('lists.newEdition')}
        {about}
      </a>
      <br />
      <a href={`/lists/report?list=${name}`}>
        {t('lists.report')}
        {about}
      </a>
      <br />
      <a href={`/lists/remove?list=${name}`}>
        {t('lists.remove')}
        {about}
      </a>
    </>
  );
}

function UploadForm({ lists, given }: { lists: LoadedList[]; given: GivenUpload | undefined }) {
  const { t, query } = useVisit();
  const isOf = (field: GivenUpload['problem']['field']) => given?.problem.field === field;
  return (
    <>
      <h2 id="add">{t('lists.add')}</h2>
      {given && (
        <p className="problems" role="alert">
          {given.problem.text}
        </p>
      )}
      <form method="post" action="/lists/upload" encType="multipart/form-data">
        <TokenField />
        {lists.length > 0 && (
          <>
            <label htmlFor="list">{t('lists.which')}</label>
            <select id="list" name="list" defaultValue={given?.list ?? query.get('list') ?? ''}>
              <option value="">{t('lists.whichNew')}</option>
              {lists.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </>
        )}
        <Field
          name="title"
          label={t('lists.title')}
          value={given?.title ?? ''}
          help={t('lists.titleHelp')}
          problem={isOf('title') ? given!.problem.text : ''}
          more={{ maxLength: MAX_TITLE }}
        />
        <label htmlFor="file">{t('lists.file')}</label>
        <p className="help" id="file-help">
          {t('lists.fileHelp')}
        </p>
        <input
          type="file"
          id="file"
          name="file"
          aria-describedby="file-help"
          data-max={MAX_UPLOAD_BYTES}
          data-too-large={t('lists.isTooLarge')}
        />
        <button type="submit">{t('lists.upload')}</button>
      </form>
    </>
  );
}

/** A list that `npm run update` fetches. */
interface PublishedList {
  source: string;
  addresses: string[];
}

const EXAMPLE = 'list:NAME:\n  files: [https://example.org/list.csv]';

/** Lists that are fetched, and how a list becomes one. `known` is null if the file that names them has problems. */
function ListAddresses({ lists, known }: { lists: LoadedList[]; known: PublishedList[] | null }) {
  const { t } = useVisit();
  return (
    <>
      <h2>{t('lists.addresses')}</h2>
      {known === null && <p className="problems">{t('lists.badAddresses')}</p>}
      {known?.length === 0 && <p>{t('lists.noAddresses')}</p>}
      {known && known.length > 0 && <PublishedLists lists={lists} known={known} />}
      <p>{t('lists.addressesHelp')}</p>
      <pre>{EXAMPLE.replace('NAME', lists[0]?.name ?? 'arizona-respite')}</pre>
    </>
  );
}

function PublishedLists({ lists, known }: { lists: LoadedList[]; known: PublishedList[] }) {
  const { t } = useVisit();
  const rows = known.map(({ source, addresses }) => {
    const loaded = lists.find((list) => list.source === source);
    const links = addresses.map((address) => (
      <Fragment key={address}>
        <Outside address={address} text={address} />{' '}
      </Fragment>
    ));
    return [loaded?.title ?? source, links, loaded ? timeText(loaded.importedAt) : t('lists.notFetched')];
  });
  return (
    <ShortTable
      id="addresses"
      caption={t('lists.addresses')}
      columns={[t('lists.title'), t('lists.addressOf'), t('lists.fetched')]}
      rows={rows}
    />
  );
}

/** Returns the lists that `npm run update` fetches; null if its file has problems. */
function publishedLists(folder: string): PublishedList[] | null {
  try {
    return readUpdatesFile(updatesFile(folder))
      .filter(({ source }) => source.startsWith(LIST_PREFIX))
      .map(({ source, from }) => ({ source, addresses: addressesOf(from).map(({ href }) => href) }));
  } catch {
    return null;
  }
}

/** Asks whether a list shall be removed. */
export function RemovalForm({ list: { name, title, providers } }: { list: LoadedList }) {
  const { t } = useVisit();
  return (
    <>
      <p>{t('lists.removeHelp', { providers })}</p>
      <div className="row">
        <ActButton action="/lists/remove" fields={{ list: name }} about={title}>
          {t('lists.removeNow')}
        </ActButton>
        <a className="alone" href="/lists">
          {t('lists.back')}
        </a>
      </div>
    </>
  );
}
