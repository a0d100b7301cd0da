/** Each line of a text as a paragraph. */
export function Lines({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and are rendered once
  return text.split('\n').map((line, at) => <p key={at}>{line}</p>);
}

/** '2026-11-21 10:00', in UTC. */
export function timeText(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
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
