import { parseArgs } from 'node:util';
import { UsageError } from '#operations/usage-error.ts';

/** The actions of `listings`, each with the number of words that it takes. */
const WORDS = {
  list: 0,
  show: 1,
  add: Number.POSITIVE_INFINITY,
  hide: 1,
  set: Number.POSITIVE_INFINITY,
  join: 2,
  'keep-apart': 2,
  undo: 1,
  reports: 1,
  confirm: 1,
  dismiss: 1,
  reopen: 1,
} as const;
export type Action = keyof typeof WORDS;
export const ACTIONS = Object.keys(WORDS) as Action[];

const NOTED: readonly Action[] = ['add', 'hide', 'set', 'join', 'keep-apart'];

/** What follows the action. */
export interface Request {
  words: string[];
  note: string;
  /** Adds a listing although there is one with its name and address. */
  anyway?: boolean;
}

/** Parses the arguments and options after `listings`. Throws a `UsageError` that says what is expected. */
export function readRequest(rawArgs: string[]): Request & { action: Action } {
  const { positionals, values } = parse(rawArgs);
  const [name = 'list', ...words] = positionals;
  const action = ACTIONS.find((each) => each === name);
  if (!action) throw new UsageError(`There is no action '${name}'. Actions: ${ACTIONS.join(', ')}.`);
  const tooMuch = words.slice(WORDS[action]);
  if (tooMuch.length > 0) throw new UsageError(`${action}: '${tooMuch.join(' ')}' is too much.`);
  if (values.note !== undefined && !NOTED.includes(action))
    throw new UsageError(`--note is for ${NOTED.join(', ')}, not for ${action}.`);
  if (values.anyway && action !== 'add') throw new UsageError(`--anyway is for add, not for ${action}.`);
  return { action, words, note: values.note?.trim() ?? '', ...(values.anyway && { anyway: true }) };
}

function parse(rawArgs: string[]) {
  try {
    const options = { note: { type: 'string' }, anyway: { type: 'boolean' } } as const;
    return parseArgs({ args: rawArgs, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} See: listings --help.`);
  }
}
