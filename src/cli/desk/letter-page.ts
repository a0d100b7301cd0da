import { html } from 'hono/html';
import type { DeskDeps } from './desk-deps.ts';
import { button, type Html, table, time } from './page.ts';

const MAX_SHOWN = 200;

/** Letters and messages that were given up, and a button to try again. */
export async function letterPage({ store, session }: Pick<DeskDeps, 'store' | 'session'>): Promise<Html> {
  const entries = await store.givenUp(MAX_SHOWN);
  if (entries.length === 0) return html`<p>Nothing was given up.</p>`;
  const rows = await Promise.all(
    entries.map(async ({ channel, submissionId, subscriberId, createdAt, attempts, lastError }) => {
      const about = submissionId ?? subscriberId!;
      const subscriber = subscriberId ? await store.findSubscriber(subscriberId) : null;
      return [
        html`${channel}`,
        submissionId
          ? html`<a href="/submissions/${submissionId}">What was sent</a>`
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
  return html`<p>These were tried for two days. Fix the problem first (<code>npm run doctor</code>); then the running site sends them again within a minute.</p>
${button('/letters', 'Send all again', session.formToken)}
${table('Given up', ['To', 'About', 'From', 'Tries', 'Last error', 'Then'], rows)}`;
}
