import { MAX_FORM_INPUTS } from '#model/form-definition.ts';

type InputValues = Record<string, string | string[]>;

/**
 * Reads the inputs in `names` from a posted form. A body that is not multipart is read as URL-encoded, whatever its
 * Content-Type: any text can be. Throws a 400 response if a multipart body is malformed, or either has more than
 * `MAX_FORM_INPUTS` inputs: parsing thousands would hold up everyone else.
 */
export async function readInputs(request: Request, names: ReadonlySet<string>): Promise<InputValues> {
  const isMultipart = request.headers.get('Content-Type')?.toLowerCase().startsWith('multipart/');
  const inputs = isMultipart ? await readMultipart(request) : readUrlEncoded(await request.text());
  return valuesOf(inputs, names);
}

/** Returns the inputs by name: a text, or a list if there are several. Files count as empty. Without `names`, all. */
export function valuesOf(inputs: Iterable<[string, FormDataEntryValue]>, names?: ReadonlySet<string>): InputValues {
  const values = new Map<string, string | string[]>();
  for (const [name, given] of inputs) {
    if (names && !names.has(name)) continue;
    const value = typeof given === 'string' ? given : '';
    const earlier = values.get(name);
    if (Array.isArray(earlier)) earlier.push(value);
    else values.set(name, earlier === undefined ? value : [earlier, value]);
  }
  return Object.fromEntries(values);
}

/** Counts the inputs before it parses them. */
function readUrlEncoded(text: string): URLSearchParams {
  let inputs = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) checkCount(++inputs);
  return new URLSearchParams(text);
}

/** Each part takes so many bytes that the size limit of a form also limits their number to about a thousand. */
async function readMultipart(request: Request): Promise<FormData> {
  try {
    const inputs = await request.formData();
    checkCount([...inputs.keys()].length);
    return inputs;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Response('The request body is not valid form data.', { status: 400 });
  }
}

function checkCount(inputs: number): void {
  if (inputs > MAX_FORM_INPUTS) throw new Response(`A form has at most ${MAX_FORM_INPUTS} inputs.`, { status: 400 });
}
