import { SITE_TIME_ZONE } from '#model/site-day.ts';

/** Each line of a text as a paragraph. */
export function Lines({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and are rendered once
  return text.split('\n').map((line, at) => <p key={at}>{line}</p>);
}

const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: SITE_TIME_ZONE });

/** '2026-11-21 04:00', in the time zone whose days the site counts. A day stays as it is. */
export function timeText(iso: string): string {
  return iso.includes('T') ? format.format(new Date(iso)) : iso;
}

/** A time. */
export function Time({ iso }: { iso: string }) {
  return <time dateTime={iso}>{timeText(iso)}</time>;
}

/** An external link without a referrer; plain text unless it is http or https. */
export function Outside({ address, text }: { address: string; text: string }) {
  if (!/^https?:\/\//i.test(address)) return text;
  return (
    <a href={address} rel="noreferrer">
      {text}
    </a>
  );
}
