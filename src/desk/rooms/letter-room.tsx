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
  const { t } = visit;
  const entries = await store.givenUp(MAX_READ);
  if (entries.length === 0) return { before: <p>{t('letters.none')}</p> };
  const emails = new Map<string, string>();
  for (const { subscriberId } of entries) {
    if (subscriberId && !emails.has(subscriberId))
      emails.set(subscriberId, (await store.findSubscriber(subscriberId))?.email ?? t('letters.subscriber'));
  }
  const aboutOf = ({ submissionId, subscriberId }: OutboxEntry) => submissionId ?? subscriberId!;
  const table: DataTable<OutboxEntry> = {
    path: '/letters',
    caption: t('letters.caption'),
    columns: [
      { key: 'to', title: t('submissions.to'), value: ({ channel }) => t(`submissions.channels.${channel}`) },
      {
        key: 'about',
        title: t('letters.about'),
        value: ({ submissionId, subscriberId }) => submissionId ?? emails.get(subscriberId!) ?? t('letters.subscriber'),
        show: ({ submissionId, subscriberId }) =>
          submissionId ? (
            <a href={`/submissions/${submissionId}`}>{t('letters.submission')}</a>
          ) : (
            emails.get(subscriberId!)
          ),
      },
      { key: 'created', title: t('letters.created'), value: ({ createdAt }) => timeText(createdAt) },
      { key: 'tries', title: t('submissions.tries'), value: ({ attempts }) => attempts },
      { key: 'error', title: t('submissions.lastError'), value: ({ lastError }) => lastError ?? '' },
    ],
    rows: entries,
    actions: (entry) => (
      <ActButton
        action={`/letters/${aboutOf(entry)}`}
        about={`(${t(`submissions.channels.${entry.channel}`)}, ${aboutOf(entry).slice(0, 8)})`}
        look="quiet"
      >
        {t('letters.again')}
      </ActButton>
    ),
  };
  const before = (
    <>
      <p>{t('letters.intro')}</p>
      <ActButton action="/letters" shortcut="s">
        {t('letters.all')}
      </ActButton>
    </>
  );
  return { before, table };
}
