import fc from 'fast-check';

/** A random request, partly with plausible values. */
export interface FuzzedRequest {
  method: string;
  /** Path and query as sent. */
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

const NASTY = [
  '%',
  '%00',
  '%ff%fe',
  '..%2f..%2fetc%2fpasswd',
  '\u202e',
  "'; DROP TABLE provider; --",
  '<script>',
  '🦷',
];
const NUMBERS = ['-1', '1e309', 'NaN', '9'.repeat(400), '0x10', '-0', '2147483648', '1e-400', 'Infinity', '0', '1.5'];
/** Valid values, so that some requests pass the first check. */
const VALID = [
  '33.4484', '-112.074', '5', '50', '1', '12', 'en', 'es', 'Phoenix, AZ', '85281', 'roadmap', 'sample:1', 'dental', 'Ana Ruiz',
  'ana@example.org', '3', 'add-business', 'refer-business', 'satellite', '33.4,-112.1', '300x200', 'near', 'list', 'map',
]; // biome-ignore format: a list of words

const nonsense = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(...NASTY),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...VALID),
);

const KEYS = [
  'lat', 'lng', 'radius', 'searchRadius', 'page', 'pageSize', 'service', 'medicaid', 'name', 'q', 'topic', 'token', 'lang',
  'address', 'place', 'tags', 'term', 'maxRows', 'latlng', 'center', 'size', 'zoom', 'view', 'input', 'list', '_data', '_routes',
]; // biome-ignore format: a list of words
const FORM_KEYS = [
  'yourName',
  'email',
  'emailAddress',
  'firstName',
  'businessName',
  'message',
  'place',
  'sent-from',
  'topic',
  'zip',
];

const query = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), nonsense.map(encodeOrNot)), { maxLength: 5 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''));

const jsonBody = fc.oneof(
  fc.json(),
  fc
    .record(
      {
        lat: fc.oneof(fc.double(), fc.constant(33.4), fc.constant('33')),
        lng: fc.oneof(fc.double(), fc.constant(-112)),
        searchRadius: fc.oneof(fc.double(), fc.constantFrom(5, 50, 500, -1)),
        tags: fc.array(fc.constantFrom('1', '12', 'x', '999999'), { maxLength: 5 }),
        term: fc.oneof(nonsense, fc.constant('dental')),
        maxRows: fc.oneof(fc.integer(), fc.constant(10)),
        page: fc.oneof(fc.integer(), fc.constantFrom(1, 2, 1_000_000)),
        pageSize: fc.oneof(fc.integer(), fc.constant(100)),
        input: nonsense,
      },
      { requiredKeys: [] },
    )
    .map((fields) => JSON.stringify(fields)),
  fc.constantFrom(
    deep('[', ']', 20_000),
    deep('{"lat":', '1}', 5000),
    '{"lat":1e999,"lng":-1e999,"searchRadius":1e-999}',
    '{"lat":33,"lng":-112,"searchRadius":5,"tags":["1"],"__proto__":{"x":1},"constructor":1}',
    `{"lat":33,"lng":-112,"searchRadius":5,"term":"${'a '.repeat(99)}"}`,
  ),
);
const formBody = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...FORM_KEYS), nonsense.map(encodeOrNot)), { maxLength: 12 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
  fc.constantFrom(
    `yourName=${'%F0%9F%A6%B7'.repeat(200)}&email=%00&services=%`,
    '--x\r\nContent-Disposition: form-data; name="yourName"\r\n\r\nAna',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\nContent-Type: text/html\r\n\r\n<b>\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\nContent-Type: text/html\r\n\r\n<b>\r\n--x--\r\n',
    'x'.repeat(70_000),
  ),
);
const body = fc.oneof(
  jsonBody,
  formBody,
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.uint8Array({ maxLength: 500 }),
);

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'nonsense',
  '',
];
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'range',
  'if-none-match',
  'cookie',
  'origin',
  'x-forwarded-for',
  'authorization',
];
const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];

/**
 * Returns requests to one route, the same for the same seed. `pattern`: its path with parameters as `:name` or `{name}`,
 * which get random or valid values.
 */
export function fuzzedRequests(pattern: string, count: number, seed: number): FuzzedRequest[] {
  const parts = pattern
    .split('/')
    .map((part) => (/^(:|\{)/.test(part) ? nonsense.map(encodeOrNot) : fc.constant(part)));
  const one = fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: fc.tuple(fc.tuple(...parts), query).map(([path, rest]) => `${path.join('/') || '/'}${rest}`),
      headers: fc.dictionary(fc.constantFrom(...HEADERS), fc.string({ maxLength: 100 }), { maxKeys: 2 }),
      type: fc.constantFrom(...TYPES),
      body,
    })
    .map(({ method, path, headers, type, body: sent }) => ({
      method,
      path: path.startsWith('/') ? path : `/${path}`,
      headers: { ...printable(headers), ...(type && { 'content-type': type }) },
      body: method === 'GET' || method === 'HEAD' ? '' : sent,
    }));
  return fc.sample(one, { numRuns: count, seed });
}

/** Encodes half of the values for an address; the others only lose characters that an address cannot contain. */
function encodeOrNot(text: string): string {
  return text.length % 2 === 0 ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^!-~]|[#?]/g, '');
}

function printable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '')]));
}
