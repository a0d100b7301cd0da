import { html } from 'hono/html';
import type { OutboxEntry } from '#forms/form-store.ts';
import type { DataTable } from '../data-table.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { button, timeText } from '../page.ts';
import type { Visit } from '../visit.ts';
import type { Room } from './room.ts';

const MAX_READ = 10_000;

/** Shows failed deliveries, with a button to send them again. */
export async function letterRoom({ store }: Pick<DeskDeps, 'store'>, visit: Visit): Promise<Room> {
  const { words } = visit;
  const w = words.letters;
  const entries = await store.givenUp(MAX_READ);
  if (entries.length === 0) return { before: html`<p>${w.none}</p>` };
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
        html: ({ submissionId, subscriberId }) =>
          submissionId
            ? html`<a href="/submissions/${submissionId}">${w.submission}</a>`
            : html`${emails.get(subscriberId!)}`,
      },
      { key: 'created', title: w.created, value: ({ createdAt }) => timeText(createdAt) },
      { key: 'tries', title: words.submissions.tries, value: ({ attempts }) => attempts },
      { key: 'error', title: words.submissions.lastError, value: ({ lastError }) => lastError ?? '' },
    ],
    rows: entries,
    actions: (entry) =>
      button(`/letters/${aboutOf(entry)}`, w.again, visit, {
        about: `(${words.submissions.channels[entry.channel]}, ${aboutOf(entry).slice(0, 8)})`,
        quiet: true,
      }),
  };
  return { before: html`<p>${w.intro}</p>${button('/letters', w.all, visit, { key: 's' })}`, table };
}
