import { type ChildProcess, fork } from 'node:child_process';
import type { Context, MiddlewareHandler } from 'hono';
import { limitBody } from '#api/limit-body.ts';
import type { Directory } from '#directory/directory.ts';
import type { StaffStore } from '#forms/staff-store.ts';
import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import {
  type BusyNote,
  DESK_ORIGIN,
  type DeskAnswer,
  type DeskRequest,
  type FindAnswer,
  type FindRequest,
  foundListing,
} from '#model/desk-messages.ts';
import { MAX_TERM_LENGTH, MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';
import { passUpload } from './desk-upload.ts';
import { BrokenForm, boundaryOf } from './upload-form.ts';
import type { DeskQuestion } from './workers/crew.ts';

export interface DeskDoorOptions {
  /** The site's address, without a path. */
  origin: () => string;
  staff: Pick<StaffStore, 'isOn'>;
  directory: Pick<Directory, 'suggestNames' | 'suggestNamesAnywhere'>;
  gazetteer: Pick<Gazetteer, 'resolve'>;
  /** Asks the desk of another worker, instead of starting a process. */
  ask?: DeskDoor['ask'] | undefined;
  /** The program of the process. */
  program: string;
}

/** The door to the desk, which works in a process of its own. */
export interface DeskDoor {
  /** Passes requests below /desk on, once there is somebody who may enter; until then, these pages do not exist. */
  handle: MiddlewareHandler;
  /** Asks the desk; null if it does not answer. */
  ask(question: DeskQuestion): Promise<DeskAnswer | null>;
  close(): void;
}

const MAX_BODY_BYTES = 64 * 1024;
const MAX_ANSWER_MS = 10 * 60_000;
/** The process ends when nobody has come for so long. */
const IDLE_MS = 20 * 60_000;
/** Nothing else of a request matters to the desk. */
const PASSED = ['accept-language', 'content-type', 'cookie', 'origin'];

const BUSY =
  'The desk does not answer now. Please try again in a minute.\n' +
  'La mesa de trabajo no responde. Inténtelo en un minuto.';

/** Opens the door; the process starts with the first request. */
export function openDeskDoor(options: DeskDoorOptions): DeskDoor {
  const { staff } = options;
  const desk = startedWhenAsked(options);
  const limit = limitBody(MAX_BODY_BYTES, {
    tooLarge: (c) => c.text('The form is too large.\nEl formulario es demasiado grande.', 413),
    incomplete,
  });

  const ask = options.ask ?? desk.ask;
  return {
    close: desk.close,
    ask,
    async handle(c, next) {
      if (!(await staff.isOn(new Date().toISOString()))) return next();
      const { method } = c.req;
      if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
        return c.text(`Pages support GET and POST, not ${method}.`, 405, { Allow: 'GET, HEAD, POST' });
      const boundary = method === 'POST' ? boundaryOf(c.req.header('Content-Type')) : null;
      if (boundary !== null) {
        c.res = await passUploadOn(c, boundary, ask).catch((error) => {
          if (error instanceof BrokenForm) return incomplete(c);
          throw error;
        });
        return;
      }
      return limit(c, async () => {
        const body = method === 'POST' ? new Uint8Array(await c.req.arrayBuffer()) : null;
        c.res = answerOf(c, await ask({ ...questionOf(c), body }));
      });
    },
  };
}

const incomplete = (c: Context) =>
  c.text(
    'Only part of the form arrived. Please send it again.\nLlegó solo una parte del formulario. Envíelo otra vez.',
    400,
  );

/** The desk's process: it starts with the first question, and ends when nobody has come for long. */
function startedWhenAsked({
  origin,
  directory,
  gazetteer,
  program,
}: Omit<DeskDoorOptions, 'staff' | 'ask'>): Pick<DeskDoor, 'ask' | 'close'> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, (answer: DeskAnswer | null) => void>();

  const close = () => {
    clearTimeout(idle);
    child?.removeAllListeners('exit');
    child?.kill('SIGKILL');
    child = undefined;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };

  function start(): ChildProcess {
    const started = fork(program, [], {
      env: { ...process.env, [DESK_ORIGIN]: origin() },
      execArgv: [],
      serialization: 'advanced',
    });
    started.on('message', (message: DeskAnswer | FindRequest | BusyNote) => {
      if ('busy' in message) waitForStaff();
      else if ('find' in message) void find(message, started);
      else waiting.get(message.number)?.(message);
    });
    started.on('exit', close);
    started.on('error', close);
    return started;
  }

  /** Ends the process when nobody has come for long. */
  function waitForStaff(): void {
    clearTimeout(idle);
    if (waiting.size === 0) idle = setTimeout(close, IDLE_MS).unref();
  }

  async function find({ number, find: { name, near } }: FindRequest, to: ChildProcess): Promise<void> {
    const answer: FindAnswer = await findListings({ directory, gazetteer }, name, near).then(
      (found) => ({ number, found }),
      (error) => ({ number, found: null, problem: error.message }),
    );
    if (to.connected) to.send(answer);
  }

  function ask(request: DeskQuestion): Promise<DeskAnswer | null> {
    child ??= start();
    const number = ++last;
    return new Promise((resolve) => {
      const end = (answer: DeskAnswer | null) => {
        clearTimeout(timer);
        waiting.delete(number);
        waitForStaff();
        resolve(answer);
      };
      const timer = setTimeout(() => end(null), MAX_ANSWER_MS).unref();
      clearTimeout(idle);
      waiting.set(number, end);
      child!.send({ ...request, number } satisfies DeskRequest, (error) => error && end(null));
    });
  }

  return { ask, close };
}

function questionOf(c: Context): Omit<DeskQuestion, 'body'> {
  const { pathname, search } = new URL(c.req.url);
  const headers = PASSED.flatMap((name): [string, string][] => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return { method: c.req.method, address: pathname + search, headers };
}

async function passUploadOn(c: Context, boundary: string, ask: DeskDoor['ask']): Promise<Response> {
  const body = c.req.raw.body;
  if (!body) throw new BrokenForm('it is empty');
  return answerOf(c, await passUpload(questionOf(c), { body, boundary }, ask));
}

function answerOf(c: Context, answer: DeskAnswer | null): Response {
  if (!answer) return c.text(BUSY, 503, { 'Retry-After': '60', 'Cache-Control': 'no-store' });
  const policy = new Headers(answer.headers).get('Content-Security-Policy');
  if (policy) c.set('policy', policy);
  return new Response(c.req.method === 'HEAD' ? null : answer.body, { status: answer.status, headers: answer.headers });
}

const NEAR_MILES = 100;
const MAX_FOUND = 50;

/** Finds listings by a name, near a place or anywhere; null if the place is unknown. */
async function findListings(
  { directory, gazetteer }: Pick<DeskDoorOptions, 'directory' | 'gazetteer'>,
  term: string,
  near: string,
): Promise<FindAnswer['found']> {
  const place = near ? gazetteer.resolve(near) : null;
  if (near && !place) return null;
  if (term.length < MIN_SUGGESTION_LENGTH || term.length > MAX_TERM_LENGTH) return [];
  const found = place
    ? await directory.suggestNames({ term, center: place.location, radiusMiles: NEAR_MILES, limit: MAX_FOUND })
    : await directory.suggestNamesAnywhere({ term, limit: MAX_FOUND });
  return found.map(({ provider }) => foundListing(provider));
}
