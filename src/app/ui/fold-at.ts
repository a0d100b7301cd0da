/** A text up to this length, in characters, is shown whole. */
const MAX_WHOLE = 480;
/** Of a longer one, about this much is shown at first. */
const MAX_START = 320;
/** A line break takes as much room as so many characters. */
const LINE = 40;

/** Returns where to fold a text: after a sentence or line in its first part, else after a word; its length if short. */
export function foldAt(text: string): number {
  if (roomFor(text) <= MAX_WHOLE) return text.length;
  let end = 0;
  for (let room = 0; room < MAX_START && end < text.length; end++) room += text[end] === '\n' ? LINE : 1;
  const start = text.slice(0, end);
  const [sentence, word] = [/^.*(?:[.!?](?=\s)|\n)/s, /^.*(?=\s)/s].map((part) => part.exec(start)?.[0].length ?? 0);
  return (sentence! > end / 2 ? sentence : word) || end;
}

function roomFor(text: string): number {
  return text.length + (text.split('\n').length - 1) * LINE;
}
