import { parseArgs } from 'node:util';
import { UsageError } from '#operations/usage-error.ts';

/** The actions of `submissions`. */
export const ACTIONS = ['list', 'show', 'export', 'approve', 'reject', 'delete', 'resend'] as const;
export type Action = (typeof ACTIONS)[number];

/** The actions that support each option; '--field' may be repeated. */
const OPTIONS: Record<string, Action[]> = {
  kind: ['list', 'export'],
  state: ['list'],
  format: ['export'],
  out: ['export'],
  field: ['approve'],
  services: ['approve'],
  'older-than': ['delete'],
};

/** The arguments and options after the action. */
export interface Request {
  id: string | undefined;
  /** Options by name. */
  options: Partial<Record<string, string>>;
  /** All values of `--field`. */
  fields: string[];
}

/** Parses the arguments and options after `submissions`. Throws a `UsageError` that says what is expected. */
export function readRequest(rawArgs: string[]): Request & { action: Action } {
  const { positionals, values } = parse(rawArgs);
  const [action = 'list', id, ...more] = positionals;
  if (!isAction(action)) throw new UsageError(`There is no action '${action}'. Actions: ${ACTIONS.join(', ')}.`);
  if (more.length > 0) throw new UsageError(`Give only one id: '${more.join(' ')}' is too much.`);
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
