import { html } from 'hono/html';
import type { DeskDeps } from './desk-deps.ts';
import { button, type Html, table, time } from './page.ts';

const MAX_SHOWN = 200;

/** Renders failed deliveries, with a button to send them again. */
export async function letterPage({ store, session }: Pick<DeskDeps, 'store' | 'session'>): Promise<Html> {
  const entries = await store.givenUp(MAX_SHOWN);
  if (entries.length === 0) return html`<p>There are no failed deliveries.</p>`;
  const rows = await Promise.all(
    entries.map(async ({ channel, submissionId, subscriberId, createdAt, attempts, lastError }) => {
      const about = submissionId ?? subscriberId!;
      const subscriber = subscriberId ? await store.findSubscriber(subscriberId) : null;
      return [
        html`${channel}`,
        submissionId
          ? html`<a href="/submissions/${submissionId}">Submission</a>`
          : html`${subscriber?.email ?? 'a subscriber'}`,
        time(createdAt),
        html`${attempts}`,
        html`${lastError ?? ''}`,
        button(`/letters/${about}`, 'Send again', session.formToken, {
          about: `(${channel}, ${about.slice(0, 8)})`,
          quiet: true,
        }),
      ];
    }),
  );
  return html`<p>These deliveries failed permanently. Fix the problem first (<code>npm run doctor</code>), then send them again: the running site does so within a minute.</p>
${button('/letters', 'Send all again', session.formToken)}
${table('Failed deliveries', ['To', 'About', 'Created', 'Tries', 'Last error', 'Actions'], rows)}`;
}
