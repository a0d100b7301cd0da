import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

/** What `submissions` can do. */
export const ACTIONS = ['list', 'show', 'export', 'approve', 'reject', 'delete', 'resend'] as const;
export type Action = (typeof ACTIONS)[number];

/** Options of each action; '--field' may be given several times. */
const OPTIONS: Record<string, Action[]> = {
  kind: ['list', 'export'],
  state: ['list'],
  format: ['export'],
  out: ['export'],
  field: ['approve'],
  services: ['approve'],
  'older-than': ['delete'],
};

/** What was asked for, after the action. */
export interface Request {
  id: string | undefined;
  /** Given options, by name. */
  options: Partial<Record<string, string>>;
  /** All of `--field`. */
  fields: string[];
}

/** Reads the words and options after `submissions`. Throws `UsageError` that says what would be right. */
export function readRequest(rawArgs: string[]): Request & { action: Action } {
  const { positionals, values } = parse(rawArgs);
  const [action = 'list', id, ...more] = positionals;
  if (!isAction(action))
    throw new UsageError(`'${action}' is nothing that submissions can do. It can: ${ACTIONS.join(', ')}.`);
  if (more.length > 0) throw new UsageError(`One number at a time: '${more.join(' ')}' is too much.`);
  for (const option of Object.keys(values)) {
    if (!OPTIONS[option]?.includes(action))
      throw new UsageError(`--${option} is for ${OPTIONS[option]?.join(' and ')}, not for ${action}.`);
  }
  const { field = [], ...options } = values;
  return {
    action,
    id,
    options: options as Request['options'],
    fields: field as string[],
  };
}

function isAction(text: string): text is Action {
  return ACTIONS.some((action) => action === text);
}

function parse(rawArgs: string[]) {
  const options = Object.fromEntries(
    Object.keys(OPTIONS).map((name) => [name, { type: 'string' as const, multiple: name === 'field' }]),
  );
  try {
    return parseArgs({ args: rawArgs, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} See: submissions --help.`);
  }
}
