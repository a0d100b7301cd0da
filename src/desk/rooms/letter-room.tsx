import type { OutboxEntry } from '#forms/form-store.ts';
import type { DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { ActButton } from '../parts/act-button.tsx';
import { timeText } from '../parts/texts.tsx';
import type { Visit } from '../visit.ts';
import type { Room } from './room.ts';

const MAX_READ = 10_000;

/** Shows failed deliveries, with a button to send them again. */
export async function letterRoom({ store }: Pick<DeskDeps, 'store'>, visit: Visit): Promise<Room> {
  const { words } = visit;
  const w = words.letters;
  const entries = await store.givenUp(MAX_READ);
  if (entries.length === 0) return { before: <p>{w.none}</p> };
  const emails = new Map<string, string>();
  for (const { subscriberId } of entries) {
    if (subscriberId && !emails.has(subscriberId))
      emails.set(subscriberId, (await store.findSubscriber(subscriberId))?.email ?? w.subscriber);
  }
  const aboutOf = ({ submissionId, subscriberId }: OutboxEntry) => submissionId ?? subscriberId!;
  const table: DataTable<OutboxEntry> = {
    path: '/letters',
    caption: w.caption,
    columns: [
      { key: 'to', title: words.submissions.to, value: ({ channel }) => words.submissions.channels[channel] },
      {
        key: 'about',
        title: w.about,
        value: ({ submissionId, subscriberId }) => submissionId ?? emails.get(subscriberId!) ?? w.subscriber,
        show: ({ submissionId, subscriberId }) =>
          submissionId ? <a href={`/submissions/${submissionId}`}>{w.submission}</a> : emails.get(subscriberId!),
      },
      { key: 'created', title: w.created, value: ({ createdAt }) => timeText(createdAt) },
      { key: 'tries', title: words.submissions.tries, value: ({ attempts }) => attempts },
      { key: 'error', title: words.submissions.lastError, value: ({ lastError }) => lastError ?? '' },
    ],
    rows: entries,
    actions: (entry) => (
      <ActButton
        action={`/letters/${aboutOf(entry)}`}
        about={`(${words.submissions.channels[entry.channel]}, ${aboutOf(entry).slice(0, 8)})`}
        look="quiet"
      >
        {w.again}
      </ActButton>
    ),
  };
  const before = (
    <>
      <p>{w.intro}</p>
      <ActButton action="/letters" shortcut="s">
        {w.all}
      </ActButton>
    </>
  );
  return { before, table };
}
