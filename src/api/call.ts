import type { OpenAPIHono, RouteConfig, RouteConfigToTypedResponse, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type FieldError, fieldProblem } from './problem.ts';

type Checked<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type JsonBody<Schema> = { required: true; content: { 'application/json': { schema: Schema } } };

/** A call's description. Of what was asked it may describe what `addCall` checks, and nothing else. */
type Call = Omit<RouteConfig, 'request' | 'middleware' | 'hide'> & {
  request?: { params?: z.ZodObject; query?: z.ZodObject; body?: JsonBody<z.ZodType>; headers?: never; cookies?: never };
  middleware?: never;
  hide?: never;
  getRoutingPath(): string;
};

/** What a call was asked, as its description says; a part that it does not describe is undefined. */
export interface Asked<Route extends Call> {
  params: Route['request'] extends { params: infer Schema } ? Checked<Schema> : undefined;
  query: Route['request'] extends { query: infer Schema } ? Checked<Schema> : undefined;
  body: Route['request'] extends { body: JsonBody<infer Schema> } ? Checked<Schema> : undefined;
}

type Answer<Route extends Call> = Response & RouteConfigToTypedResponse<Route>;

/**
 * Adds a call with its description. `handler` gets what was asked, checked; where something of it is wrong, the answer
 * is a problem that names every field. The framework's own way (`api.openapi`) stops at the first part that has a error,
 * and a search takes an eighth less of the server's time without it: it checks by promises, for which zod has no quick path.
 */
export function addCall<Route extends Call>(
  api: OpenAPIHono,
  route: Route,
  handler: (asked: Asked<Route>, c: Context) => Answer<Route> | Promise<Answer<Route>>,
): void {
  api.openAPIRegistry.registerPath(route);
  const { params, query, body } = route.request ?? {};
  const bodySchema = body?.content['application/json'].schema;

  api.on([route.method], [route.getRoutingPath()], async (c): Promise<Response> => {
    const errors: FieldError[] = [];
    const asked = {
      params: params && check(params, c.req.param(), errors),
      query: query && check(query, queryOf(c), errors),
      body: bodySchema && (await checkBody(bodySchema, c, errors)),
    };
    return errors.length > 0 ? fieldProblem(c, errors) : handler(asked as Asked<Route>, c);
  });
}

/** The value as the schema reads it; what is wrong with it goes into `errors`. */
function check(schema: z.ZodType, value: unknown, errors: FieldError[]): unknown {
  const { data, error } = schema.safeParse(value);
  for (const { path, message } of error?.issues ?? []) errors.push({ field: path.join('.') || 'body', message });
  return data;
}

/** The same for a JSON body. Throws 415 where it is something else. */
async function checkBody(schema: z.ZodType, c: Context, errors: FieldError[]): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new HTTPException(415);
  let value: unknown;
  try {
    value = await c.req.json();
  } catch {
    // Whatever it is, it is theirs: the JSON is broken, or whoever sent it hung up.
    errors.push({ field: 'body', message: 'is not JSON: it ends too early, or a character of it is wrong' });
    return;
  }
  return check(schema, value, errors);
}

/** Each name with its text, or with all of them where it stands more than once. */
function queryOf(c: Context): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries());
  return Object.fromEntries(entries.map(([name, texts]) => [name, texts.length === 1 ? texts[0]! : texts]));
}
