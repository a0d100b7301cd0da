/** One cue of a WebVTT file. */
export interface Cue {
  startSeconds: number;
  endSeconds: number;
  /** Line of its times in the file, from 1. */
  line: number;
  /** Plain text, without markup and line breaks. */
  text: string;
  /** Of `<v Ana>`. */
  speaker?: string;
  /** What the picture shows from here on: the text of `NOTE Picture:` above the cue. */
  picture?: string;
}

export interface VttProblem {
  /** From 1. */
  line: number;
  /** What is wrong and what to do. */
  message: string;
}

/** In characters: more than ten hours of speech. */
export const MAX_VTT_LENGTH = 1_000_000;
/** A file in another format would have a problem in every line. */
const MAX_PROBLEMS = 10;

const TIMES = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)(?:\s|$)/;
const TIME = /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
/** A tag of the standard, an end tag, or a time inside a cue. Its text is everything up to the next '>' or '<'. */
const KNOWN_TAG = /^(?:\/?(?:c|i|b|u|v|lang|ruby|rt)(?![a-z])|[\d:.]+$)/;
const SPEAKER = /^<v(?:\.[^\s<>]*)?\s([^<>]*)>/;
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"' };

/**
 * Parses a WebVTT file (https://www.w3.org/TR/webvtt1/) and checks what a player would pass over in silence: cues must
 * have text and follow each other without overlap. Takes time in proportion to the length of the text. `seconds`: the
 * length of the video, if known; no cue may be after its end.
 */
export function parseWebVtt(text: string, seconds?: number): { cues: Cue[]; problems: VttProblem[] } {
  const problems: VttProblem[] = [];
  const report: Report = (line, message) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ line, message });
  };
  const cues: Cue[] = [];
  if (text.length > MAX_VTT_LENGTH) {
    report(1, `The file is too long: at most ${MAX_VTT_LENGTH} characters. Is it the right file?`);
    return { cues, problems };
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0]!)) {
    report(1, `The first line must be WEBVTT, and the second one empty. If this is an SRT file, save it as WebVTT.`);
    return { cues, problems };
  }
  let picture: string | undefined;
  for (const { block, line } of blocksOf(lines)) {
    if (/^NOTE(?:\s|$)/.test(block[0]!)) picture = pictureIn(block) ?? picture;
    else if (!/^(?:STYLE|REGION)\s*$/.test(block[0]!)) {
      const cue = readCue(block, line, { previous: cues.at(-1), seconds, report });
      if (!cue) continue;
      cues.push({ ...cue, ...(picture && { picture }) });
      picture = undefined;
    }
  }
  if (cues.length === 0 && problems.length === 0)
    report(1, 'The file has no text yet. Write times such as 00:00.000 --> 00:04.000, and the words below them.');
  return { cues, problems };
}

type Report = (line: number, message: string) => void;

/** What a cue is checked against: the one before it, and the length of the video. */
interface Around {
  previous: Cue | undefined;
  seconds: number | undefined;
  report: Report;
}

/** Lines between two empty ones. `line`: of the first one. */
function* blocksOf(lines: string[]): Generator<{ block: string[]; line: number }> {
  // Below the first line are notes on the whole file, such as 'Language: en'.
  let at = lines.findIndex((line, index) => index > 0 && (isBlank(line) || line.includes('-->')));
  while (at !== -1 && at < lines.length) {
    if (isBlank(lines[at]!)) {
      at++;
      continue;
    }
    const first = at;
    while (at < lines.length && !isBlank(lines[at]!)) at++;
    yield { block: lines.slice(first, at), line: first + 1 };
  }
}

function pictureIn(note: string[]): string | undefined {
  const [, description] = /^NOTE\s+Picture:(.*)$/i.exec(note.join(' ')) ?? [];
  return description ? description.trim() : undefined;
}

function readCue(block: string[], line: number, around: Around): Cue | undefined {
  const { report } = around;
  // A cue may have a name in the line above its times.
  const timed = block.findIndex((text) => text.includes('-->'));
  if (timed === -1 || timed > 1) {
    report(line, `There are no times above '${block[0]!.slice(0, 40)}'. Remove the empty line above it.`);
    return undefined;
  }
  const next = block.findIndex((text, index) => index > timed && text.includes('-->'));
  if (next !== -1) report(line + next, 'An empty line is missing above these times.');
  const times = readTimes(block[timed]!, line + timed, around);
  const words = readText(block.slice(timed + 1, next === -1 ? undefined : next), line + timed + 1, report);
  if (!times) return undefined;
  if (words.text) return { ...times, line: line + timed, ...words };
  report(line + timed, 'There are no words below these times. Write some, or remove the times.');
  return undefined;
}

function readTimes(
  text: string,
  line: number,
  { previous, seconds, report }: Around,
): Pick<Cue, 'startSeconds' | 'endSeconds'> | undefined {
  const [, from = '', to = ''] = TIMES.exec(text) ?? [];
  const [startSeconds, endSeconds] = [secondsOf(from), secondsOf(to)];
  if (startSeconds === undefined || endSeconds === undefined) {
    report(line, `'${text.trim().slice(0, 40)}' is not a pair of times. Write it like 00:01:05.000 --> 00:01:09.500.`);
    return undefined;
  }
  if (endSeconds <= startSeconds) {
    report(line, `These words would end at ${to}, before they start. Correct the times.`);
    return undefined;
  }
  if (previous && startSeconds < previous.startSeconds)
    report(line, `${from} is before the start of the words above. Put them in the order of the video.`);
  else if (previous && startSeconds < previous.endSeconds)
    report(line, `${from} is before the end of the words above, in line ${previous.line}. Correct one of the two.`);
  // The length of a video is given in whole seconds.
  if (seconds !== undefined && endSeconds > seconds + 1)
    report(line, `These words end at ${to}, but the video is only ${seconds} seconds long. Correct one of the two.`);
  return { startSeconds, endSeconds };
}

function readText(words: string[], line: number, report: Report): Pick<Cue, 'text' | 'speaker'> {
  const speaker = SPEAKER.exec(words[0] ?? '')?.[1]?.trim();
  const text = words.map((part, index) => plain(part, line + index, report)).join(' ');
  return { text: text.replace(/\s+/g, ' ').trim(), ...(speaker && { speaker: plain(speaker, line, report) }) };
}

/** Removes the tags of the standard and replaces its named characters. */
function plain(text: string, line: number, report: Report): string {
  return text
    .replace(/<([^<>]*)(>?)/g, (all, tag: string, end: string) => {
      if (end && KNOWN_TAG.test(tag)) return '';
      report(line, `'${all.slice(0, 40)}' cannot be shown: '<' has a meaning of its own here. Write &lt; instead.`);
      return '';
    })
    .replace(/&([a-z]{2,4});/g, (all, name: string) => CHARACTERS[name] ?? all);
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function secondsOf(time: string): number | undefined {
  const [all, hours = 0, minutes, seconds, thousandths] = TIME.exec(time) ?? [];
  return all ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000 : undefined;
}
