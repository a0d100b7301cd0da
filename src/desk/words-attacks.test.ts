import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UPLOAD_TO } from '#model/desk-messages.ts';
import { writeContentFile } from '#site-content/testing/make-content-folder.ts';
import { openDesk, type TestDesk, type TestStaff } from './testing/open-desk.ts';

let desk: TestDesk;
let ana: TestStaff;
beforeEach(async () => {
  desk = openDesk();
  ana = await desk.signIn();
});

const folder = () => desk.deps.contentFolder;
const pictures = () => {
  const path = join(folder(), 'images/experts');
  return existsSync(path) ? readdirSync(path) : [];
};
const EXPERT = {
  name: 'Eve',
  'title.en': 'Coach',
  'topics[Travel]': '1',
  'bio.en': 'A bio.',
  'helpAreas.en': 'One thing',
  'image.alt.en': 'Eve',
  'text.en': 'Text.',
};

/** Sends the form of a new expert with a file, as the site's door does. */
async function send(bytes: Buffer | string, { file = 'eve.png', end = 'whole', query = '' } = {}): Promise<Response> {
  const path = `/words/add/experts${query}`;
  const started = await ana.post(path, { ...EXPERT, upload: 'start', file });
  const to = started.headers.get(UPLOAD_TO)!;
  expect(to.startsWith(join(desk.folder, 'desk-uploads'))).toBe(true);
  writeFileSync(to, bytes);
  const answer = await ana.post(path, { ...EXPERT, upload: end, to });
  expect(existsSync(to)).toBe(false);
  return answer;
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' }, limitInputPixels: false });

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'as %s is drawn anew: smaller, upright, and nothing else of the file',
    async (format) => {
      const photo = await blank(3000, 2000)
        .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      const answer = await send(photo, { file: '../../evil.svg' });
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/desk/words/experts/eve']);
      const [name] = pictures();
      expect(name).toMatch(/^eve-[0-9a-f]{12}\.webp$/);
      const bytes = readFileSync(join(folder(), 'images/experts', name!));
      expect(bytes.includes('SECRET-PLACE')).toBe(false);
      const { format: kept, width, height, exif, orientation } = await sharp(bytes).metadata();
      expect({ kept, width, height, exif, orientation }).toMatchObject({ kept: 'webp', width: 800, height: 1200 });
      expect([exif, orientation]).toEqual([undefined, undefined]);
      expect(readFileSync(join(folder(), 'experts/eve.md'), 'utf8')).toContain(`file: experts/${name}`);
    },
  );

  test('stays with a form that is not right yet, and can be left out', async () => {
    const answer = await send(await blank(20, 20).png().toBuffer(), { query: '?do=preview' });
    const page = await answer.text();
    expect(page).toMatch(/<img class="shown" src="data:image\/webp;base64,/);
    const name = /name="picture" checked="" value="([0-9a-f]{64})"/.exec(page)![1]!;
    expect(pictures()).toEqual([]);
    await ana.post('/words/add/experts', { ...EXPERT, picture: name });
    expect(pictures()).toEqual([`eve-${name.slice(0, 12)}.webp`]);
    expect((await ana.post('/words/add/experts', { ...EXPERT, name: 'Eva' })).status).toBe(422);
    for (const other of ['x', '../../../etc/passwd', 'a'.repeat(64)])
      expect((await ana.post('/words/add/experts', { ...EXPERT, name: 'Eva', picture: other })).status).toBe(422);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<Buffer | string> | string, RegExp]>([
    ['HTML', () => '<!doctype html><script>alert(1)</script>', /not a JPEG, PNG or WebP/],
    ['an SVG with a script', () => SVG, /not a JPEG, PNG or WebP/],
    ['a PNG whose rest is an SVG', () => `\x89PNG\r\n\x1a\n${SVG}`, /not a JPEG|damaged/],
    ['nothing', () => '', /not a JPEG, PNG or WebP/],
    ['a GIF', async () => blank(9, 9).gif().toBuffer(), /not a JPEG, PNG or WebP/],
    [
      'half a photo',
      async () =>
        (
          await sharp(Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251)), {
            raw: { width: 400, height: 250, channels: 3 },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 9000),
      /damaged/,
    ],
    ['a bomb of 900 million pixels', async () => bomb(), /too many pixels|damaged/],
    ['21 MB', () => `\xff\xd8\xff${'x'.repeat(21 * 2 ** 20)}`, /too large/],
  ])('that is %s is refused at its field, and nothing is written', async (_, make, message) => {
    const made = await make();
    const answer = await send(typeof made === 'string' ? Buffer.from(made, 'latin1') : made);
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(/id="new-picture-problem">([^<]+)/.exec(page)?.[1]).toMatch(message);
    expect(page).toContain('value="Eve"');
    expect([pictures(), existsSync(join(folder(), 'experts/eve.md'))]).toEqual([[], false]);
  });

  test('that did not arrive whole, or is said to be another file of the server, is not read', async () => {
    for (const end of ['too-large', 'too-slow', 'broken']) expect((await send('x', { end })).status, end).toBe(422);
    const secret = join(desk.folder, 'submissions.db');
    const answer = await ana.post('/words/add/experts', { ...EXPERT, upload: 'whole', to: secret });
    expect(answer.status).toBe(422);
    expect([existsSync(secret), await answer.text()]).toEqual([true, expect.stringContaining('Choose a picture')]);
  });
});

/** The header of a PNG of 30,000 by 30,000 pixels, with little data. */
async function bomb(): Promise<Buffer> {
  const png = await blank(30, 30).png().toBuffer();
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}

describe('texts', () => {
  const NASTY = '<script>alert(1)</script> &a *a !!js/function "q" \'s\' : # - {{x}} <<: *x';

  test('are only texts: in the file, on the desk, and on the site', async () => {
    const texts = {
      name: NASTY.slice(0, 58),
      'bio.en': NASTY,
      'helpAreas.en': NASTY,
      'text.en': `${NASTY}\n\n<svg onload=alert(1)>`,
    };
    const answer = await ana.post('/words/add/experts', { ...EXPERT, 'image.file': 'dot.svg', ...texts });
    expect(/<div class="problems".*<\/div>/.exec(await answer.text())?.[0]).toBeUndefined();
    const path = answer.headers.get('Location')!.replace('/desk', '');
    const page = await ana.read(path);
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;a *a');
    const shown = await (await ana.post(`${path}?do=preview`, { ...EXPERT, 'image.file': 'dot.svg', ...texts })).text();
    expect(shown).not.toMatch(/<script>alert|<svg/);
    const { loadSiteContent } = await import('#site-content/load-site-content.ts');
    const [expert] = loadSiteContent(folder())
      .in('en')
      .experts.filter(({ id }) => path.endsWith(id));
    expect([expert!.bio, expert!.helpAreas]).toEqual([NASTY, [NASTY]]);
    expect(expert!.longBio).not.toMatch(/<script|<svg|onload/);
  });

  test.each(['../../evil', '..%2f..%2fevil', 'a/b', '%00', 'A', '-', 'x'.repeat(90), '__proto__', 'constructor'])(
    'of an entry with the id %j are neither read nor written',
    async (id) => {
      for (const kind of ['experts', 'videos', 'resources', 'home', 'legal', '__proto__'])
        for (const act of ['', '/remove'])
          expect((await ana.post(`/words/${kind}/${id}${act}`, EXPERT)).status, `${kind} ${act}`).toBe(404);
    },
  );

  test('name only pictures of the content folder', async () => {
    for (const file of ['../site.yaml', '/etc/passwd', '../../submissions.db', 'https://evil.example/x.png'])
      expect((await ana.post('/words/add/experts', { ...EXPERT, 'image.file': file })).status, file).toBe(422);
  });
});

describe('a folder', () => {
  const save = () => ana.post('/words/add/experts', { ...EXPERT, 'image.file': 'dot.svg' });

  test('with a link in the place of a folder is not written to', async () => {
    const outside = join(desk.folder, 'outside');
    mkdirSync(outside);
    for (const name of readdirSync(join(folder(), 'experts')))
      writeContentFile(outside, name, readFileSync(join(folder(), 'experts', name)));
    rmSync(join(folder(), 'experts'), { recursive: true });
    symlinkSync(outside, join(folder(), 'experts'));
    expect(await (await save()).text()).toContain('is a link. Use a real folder.');
    expect(existsSync(join(outside, 'eve.md'))).toBe(false);
  });

  test.each([
    ['EROFS', 'may not write to its content folder'],
    ['ENOSPC', 'The disk of the server is full'],
  ])('that fails with %s stays as it is, and nothing that was typed is lost', async (code, text) => {
    const before = readdirSync(join(folder(), 'experts'));
    failWrites.code = code;
    const answer = await save().finally(() => {
      failWrites.code = '';
    });
    const page = await answer.text();
    expect([answer.status, page.includes(text), page.includes('value="Eve"')]).toEqual([422, true, true]);
    expect(readdirSync(join(folder(), 'experts'))).toEqual(before);
    expect(await desk.deps.contentChanges.version()).toBe(0);
    expect((await save()).status).toBe(303);
  });

  test.each(['', 'experts', 'videos'])('that is read-only (%s) is told in the room, with what to do', async (sub) => {
    readOnly.folder = join(folder(), sub);
    const page = await ana.read('/words').finally(() => {
      readOnly.folder = '';
    });
    expect(page).toMatch(/Nothing can be changed here.*CONTENT_DIR/s);
    expect(await ana.read('/words')).not.toContain('Nothing can be changed here');
  });
});

/** What the mock of the file system below fails with. */
const failWrites = vi.hoisted(() => ({ code: '' }));
/** What that mock takes for a read-only mount, which even root cannot write to. */
const readOnly = vi.hoisted(() => ({ folder: '' }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const writeFileSync: typeof real.writeFileSync = (path, ...rest) => {
    if (failWrites.code && String(path).endsWith('.desk-draft'))
      throw Object.assign(new Error(failWrites.code), { code: failWrites.code });
    return real.writeFileSync(path, ...rest);
  };
  const accessSync: typeof real.accessSync = (path, mode) => {
    if (path === readOnly.folder && mode === real.constants.W_OK)
      throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
    real.accessSync(path, mode);
  };
  return { ...real, writeFileSync, accessSync, default: { ...real, writeFileSync, accessSync } };
});
