import { readTotals } from '#insight/insight-file.ts';
import { stormsIn } from '#operations/listings/call-queue.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Messages } from '../messages/translate.ts';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { mayEnter, ROOMS, type RoomPath } from '../room-paths.ts';
import type { Visit } from '../visit.ts';
import { isToDecide, readQueue } from './called-listings.ts';
import { countOutdatedSources } from './data-tables.tsx';
import type { Room } from './room.ts';

/** Shows everything that needs attention, each with a key. */
export async function overviewRoom(deps: DeskDeps, visit: Visit): Promise<Room> {
  const { t } = visit;
  const undecided = (await deps.store.list({ state: 'new' })).filter(({ kind }) => kind !== 'newsletter');
  const reports = undecided.filter(({ kind }) => kind === 'report-problem').length;
  const { queue, calls } = await readQueue(deps, visit.now);
  const counts: [address: keyof Messages['overview']['counts'], count: number][] = [
    ['/submissions', undecided.length - reports],
    ['/calls', queue.filter(isToDecide).length + stormsIn(calls).length],
    ['/reports', reports],
    ['/letters', await deps.store.countGivenUp()],
    ['/numbers?show=sources', await countOutdatedSources(deps)],
    ['/numbers?show=not-found', readTotals(deps.folder).length],
  ];
  const items = counts
    .filter(([address]) => mayEnter(visit, ROOMS[address.split('?')[0] as RoomPath]))
    .map(([address, count], at) => {
      const key = String(at + 1);
      return (
        <li key={address}>
          <a className="alone" href={address} {...pressedBy(key)}>
            {t(`overview.counts.${address}`, { count })}
            <KeyBox shortcut={key} />
          </a>
        </li>
      );
    });
  return {
    before: (
      <>
        <p>{t('overview.intro')}</p>
        <ul>{items}</ul>
        <p className="keys">{t('keysHelp')}</p>
        <button type="button" className="quiet" id="keys" hidden data-on={t('keysOn')} data-off={t('keysOff')} />
      </>
    ),
  };
}
