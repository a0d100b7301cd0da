import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stringify as toYaml } from 'yaml';
import { ContentError, type ContentProblem } from '../content-problem.ts';
import { loadSiteContent } from '../load-site-content.ts';

/** Without YAML anchors for repeated objects. */
const stringify = (value: unknown) => toYaml(value, { aliasDuplicateObjects: false });

const picture = { file: 'dot.svg', alt: 'A dot' };
const button = { label: 'Go', link: '/experts' };
const block = { heading: 'A heading', text: 'A sentence.' };
const carousel = { heading: 'A row', videos: [1] };

/** A small expert file; `extra` lines are added to the end of the front matter. */
export const expertFile = (extra = '', body = 'A long bio.') =>
  `---\nname: Ana Reyes\ntitle: Attorney\nspecialties: [Attorney]\ntopics: [Guardianship]\nbio: A short bio.\nhelpAreas: [One thing]\nimage: { file: dot.svg, alt: Ana }\n${extra}---\n${body}\n`;

/** A small video file; `extra` lines are added to the end of the front matter. */
export const videoFile = (extra = '', body = 'A description.') =>
  `---\ntitle: A video\ndetails: What it is.\nstage: School Age\ntopic: Behavior\nimage: { file: dot.svg, alt: A dot }\n${extra}---\n${body}\n`;

const formWords = { title: 'A form', lead: 'Please.', success: 'Thanks.', successHelp: 'Wait.', privacy: 'Private.' };

/** A small form file with fields given as `name: type`; `!` means required. */
const form = (fields: Record<string, string>, more = {}) =>
  stringify({
    ...formWords,
    fields: Object.entries(fields).map(([name, type]) => ({
      name,
      type: type.replace('!', ''),
      required: type.endsWith('!'),
      label: name,
      ...(type.startsWith('select') && { choices: [{ value: 'one', label: 'One' }] }),
    })),
    ...more,
  });

const business = {
  businessName: 'text!',
  businessAddress: 'text',
  place: 'text!',
  businessPhone: 'tel',
  website: 'url',
  services: 'long-text',
};

/** A small lexicon with one name of a service. */
const lexicon = (name: string) => ({
  dangers: [{ kind: 'suicide', say: ['suicide'], lines: [{ name: '988', note: 'Call.', call: '988' }] }],
  names: [{ say: [name], means: ['PT-speech-therapist'] }],
  signs: [{ say: ['stutter'], means: ['PT-speech-therapist'] }],
  access: { quiet: ['quiet'] },
  payers: { medicare: ['medicare'] },
  medicaid: ['medicaid'],
  words: [],
  examples: [{ say: name, means: ['PT-speech-therapist'] }],
});

const FILES: Record<string, string> = {
  'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
  'site.yaml': stringify({
    organization: 'Test Org',
    promise: 'Never alone.',
    logo: picture,
    taxNumber: '00-0000000',
    taxStatement: 'A nonprofit.',
    donateLink: 'https://donate.test/',
    bookingLink: 'https://book.test/?expert={expert}',
    contactLink: 'mailto:hello@org.test',
    reviewLabel: 'Leave us a review!',
    social: {
      photosLink: 'https://photos.test/',
      networkLink: 'https://network.test/',
      professionalLink: 'https://pro.test/',
    },
  }),
  'home.yaml': stringify({
    hero: {
      ...block,
      quotes: Array.from({ length: 8 }, () => ({ words: 'Words.', who: 'A mother' })),
      buttons: [button],
    },
    connection: {
      ...block,
      columns: [
        [picture, picture],
        [picture, picture],
      ],
      buttons: [button],
    },
    support: {
      ...block,
      rate: { figure: '1 in 2', text: 'People.', note: 'A sample.' },
      picture,
      mission: block,
      resources: { ...block, button },
      button,
    },
    map: {
      ...block,
      places: Array.from({ length: 3 }, () => ({
        name: 'A place',
        kind: 'Barber',
        city: 'Phoenix, AZ',
        tag: 'Quiet',
        picture,
        link: '/ourplaces?place=Phoenix',
      })),
    },
    partners: block,
    experts: { ...block, experts: ['ana-reyes'], button },
    knowledge: { ...block, videos: [1], button },
    donate: { ...block, buttonLabel: 'Donate' },
    newsletter: block,
  }),
  'knowledge-center.yaml': stringify({
    banner: { heading: 'Knowledge', tagline: 'Learn.', picture },
    featured: { video: 1, ...block, linkLabel: 'Watch' },
    latest: carousel,
    experts: carousel,
    partners: carousel,
    champions: carousel,
    newsletter: block,
    library: block,
  }),
  'filters.yaml': stringify({
    expertSpecialties: [{ en: 'Attorney', es: 'Abogacía' }],
    expertTopics: ['Guardianship'],
    moreExpertTopics: ['Travel'],
    stages: [{ en: 'School Age', es: 'Edad escolar' }],
    allStages: 'All Stages',
    libraryTopics: ['Behavior'],
    moreLibraryTopics: ['Therapy'],
  }),
  'partners.yaml': stringify({ partners: [{ name: 'A shop', logo: picture }] }),
  'resources.yaml': stringify({
    resources: {
      'some-help': {
        title: 'Help',
        publisher: 'Helpers',
        description: 'It helps.',
        hyperlink: 'https://help.test/',
        image: picture,
      },
    },
  }),
  'glossary.yaml': stringify({
    title: 'Words',
    description: 'Words to know.',
    allTerms: 'All words',
    terms: { waiver: { term: 'Waiver', short: 'It pays.', inTexts: { en: ['waiver'] } } },
  }),
  'understanding/en.yaml': stringify(lexicon('speech therapy')),
  'understanding/es.yaml': stringify(lexicon('terapia del habla')),
  'forms/unlisted-services.yaml': form({ services: 'long-text!', choice: 'select' }),
  'forms/add-business.yaml': form(business),
  'forms/refer-business.yaml': form(business),
  'forms/business-registration.yaml': form(business),
  'forms/become-expert.yaml': form({ yourName: 'text!' }),
  'forms/report-problem.yaml': form({ listing: 'text!', what: 'select', message: 'long-text' }),
  'forms/newsletter.yaml': form(
    { firstName: 'text', emailAddress: 'email!' },
    {
      letters: {
        confirm: { subject: 'Please confirm', text: 'Here: {confirmLink} {unsubscribeLink}' },
        welcome: { subject: 'Welcome, {firstName}', text: 'To stop: {unsubscribeLink}' },
      },
    },
  ),
  'experts/ana-reyes.md': expertFile('resources: [some-help]\n'),
  'videos/1.md': videoFile('experts: [ana-reyes]\nresources: [some-help]\n'),
  ...Object.fromEntries(
    ['terms', 'privacy', 'accessibility'].map((id) => [
      `legal/${id}.md`,
      `---\ntitle: ${id}\ndescription: About ${id}.\nupdated: 2026-11-21\n---\nSome text.\n`,
    ]),
  ),
};

/** Writes a small valid content folder to a temporary folder, removed after the test. `changes` replaces files; null omits one. */
export function makeContentFolder(changes: Record<string, string | null> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ ...FILES, ...changes }))
    if (text !== null) writeContentFile(folder, name, text);
  return folder;
}

/** Writes one file of a content folder. */
export function writeContentFile(folder: string, name: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** Returns a file of the small folder with one replacement. Throws if there is nothing to replace. */
export function changed(name: string, from: string, to: string): Record<string, string> {
  const text = FILES[name];
  if (!text?.includes(from)) throw new Error(`'${from}' is not in ${name}`);
  return { [name]: text.replace(from, to) };
}

/** Returns the problems of the small content folder with these changes. */
export function problemsWith(changes: Record<string, string | null>): ContentProblem[] {
  return problemsOf(makeContentFolder(changes));
}

/** Returns the problems of a content folder. */
export function problemsOf(folder: string): ContentProblem[] {
  try {
    loadSiteContent(folder);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}
