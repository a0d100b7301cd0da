import type { KeptCall } from '#forms/call-store.ts';
import { withRecords } from '#operations/data-folder.ts';
import { type CalledListing, type Storm, stormsIn } from '#operations/listings/call-queue.ts';
import type { DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import type { Translate } from '../messages/translate.ts';
import { ActButton } from '../parts/act-button.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Visit } from '../visit.ts';
import { callClaim, calledName, callPath, isToDecide, lastDay, readQueue } from './called-listings.ts';
import { sourceName } from './field-texts.ts';
import { MonthExport } from './month-export.tsx';
import type { Room } from './room.ts';

const CHOICES = ['decide', 'storm', 'open', 'all'] as const;
type Choice = (typeof CHOICES)[number];

const SHOWN: Record<Choice, (item: CalledListing) => boolean> = {
  decide: isToDecide,
  storm: ({ reports }) => reports.some(({ isInStorm }) => isInStorm),
  open: ({ reports }) => reports.some(({ state }) => state === 'new'),
  all: () => true,
};

/** Shows what callers reported, by listing, the worst first. */
export async function callRoom(deps: Pick<DeskDeps, 'records'>, visit: Visit): Promise<Room> {
  const { t, query, claims } = visit;
  const chosen = CHOICES.find((each) => each === query.get('show')) ?? 'decide';
  const { queue, calls } = await readQueue(deps, visit.now, chosen === 'open' || chosen === 'all');
  const table: DataTable<CalledListing> = {
    path: '/calls',
    caption: t('rooms./calls'),
    choice: {
      name: 'show',
      label: t('calls.show'),
      options: CHOICES.map((each) => [each, t(`calls.shown.${each}`)]),
      chosen,
    },
    columns: [
      {
        key: 'listing',
        title: t('calls.listing'),
        value: (item) => calledName(item, t),
        show: (item) => <a href={callPath(item.id)}>{calledName(item, t)}</a>,
      },
      { key: 'harm', title: t('calls.harm'), value: ({ harm }) => t(`calls.harms.${harm}`) },
      { key: 'said', title: t('calls.said'), value: ({ reports }) => saidText(reports, t) },
      {
        key: 'open',
        title: t('calls.open'),
        value: ({ reports }) => reports.filter(({ state }) => state === 'new').length,
      },
      { key: 'last', title: t('calls.last'), value: ({ reports }) => lastDay(reports) },
      { key: 'claim', title: t('claim.column'), value: ({ id }) => claims.get(callClaim(id))?.name ?? '' },
    ],
    rows: queue.filter(SHOWN[chosen]),
    ...(chosen === 'decide' && { none: t('calls.none') }),
  };
  const titles = await withRecords(
    ({ sources }) => new Map<string, string | undefined>(sources.map(({ source, list }) => [source, list?.title])),
    deps.records,
  );
  const storms = stormsIn(calls).map((storm) => ({
    ...storm,
    name: titles.get(storm.source) ?? sourceName(storm.source, t),
  }));
  const before = (
    <>
      <p>{t('calls.intro')}</p>
      {storms.length > 0 && <StormBox storms={storms} />}
      <UnlistedBox count={queue.filter(({ harm }) => harm === 'unlisted').length} />
    </>
  );
  const days = calls.map(({ receivedOn }) => receivedOn);
  return { before, table, after: <MonthExport path="/calls" help={t('calls.export.help')} days={days} /> };
}

/** 'they are gone (2); reached (1)' */
function saidText(reports: readonly KeptCall[], t: Translate): string {
  return [...Map.groupBy(reports, ({ result }) => result)]
    .map(([result, same]) => `${t(`calls.results.${result}`)} (${same.length})`)
    .join('; ');
}

/** A storm with the name of its source. */
type NamedStorm = Storm & { name: string };

/** Storms, each decided as a whole. */
function StormBox({ storms }: { storms: NamedStorm[] }) {
  const { t } = useVisit();
  return (
    <section className="problems" aria-labelledby="storms">
      <h2 id="storms">{t('calls.storms')}</h2>
      <p>{t('calls.stormsHelp')}</p>
      <ul>
        {storms.map((storm) => (
          <StormItem key={`${storm.source} ${storm.day}`} {...storm} />
        ))}
      </ul>
    </section>
  );
}

function StormItem({ source, name, day, reports }: NamedStorm) {
  const { t } = useVisit();
  const title = t('calls.storm', { count: reports.length, source: name, day });
  const decision = (state: 'confirmed' | 'dismissed', label: string) => (
    <ActButton action="/calls/storm" about={`(${title})`} look="quiet" fields={{ source, day, state }}>
      {label}
    </ActButton>
  );
  return (
    <li>
      <p>
        {title}.{' '}
        <a className="alone" href="/calls?show=storm">
          {t('calls.stormSee')}
        </a>
      </p>
      <div className="row">
        {decision('dismissed', t('calls.stormDismiss'))}
        <details>
          <summary>{t('calls.stormConfirm')} …</summary>
          {decision('confirmed', t('calls.stormConfirm'))}
        </details>
      </div>
    </li>
  );
}

/** Many listings of a source that was replaced, such as the sample data, are discarded at once. */
function UnlistedBox({ count }: { count: number }) {
  const { t } = useVisit();
  if (count < 2) return null;
  return (
    <section className="card" aria-labelledby="unlisted">
      <h2 id="unlisted">{t('calls.unlistedTitle', { count })}</h2>
      <p>{t('calls.unlistedHelp')}</p>
      <details>
        <summary>{t('calls.unlistedDismiss')} …</summary>
        <ActButton action="/calls/unlisted">{t('calls.unlistedDismiss')}</ActButton>
      </details>
    </section>
  );
}
