import { z } from 'zod';
import { type DataEntry, DataFiles } from '#model/data-files.ts';
import { MUST_KEYS } from '#model/must-have.ts';
import { FACT_GROUPS } from '#model/place-facts.ts';
import { MARKER_ICONS, type Tag, type TagGroupName } from '#model/tag.ts';

const text = z.string().trim().min(1, 'must not be empty');
const localText = z.strictObject({ en: text, es: text });
const fact = localText.extend({ group: z.enum(FACT_GROUPS), a11y: text.optional() });
const frequentSearch = z.strictObject({ name: text, displayName: localText, tags: z.array(text).min(1) });

/** `a11y`: the field of a11yjson that says it. */
export type Fact = z.output<typeof fact>;
/** A button in the 'Frequently Searched' row that toggles its tags together. */
export type FrequentSearch = z.output<typeof frequentSearch>;

/** Plain data. */
export interface Vocabulary {
  services: Tag[];
  /** The first one stands for any state's program. */
  programs: Tag[];
  /** By stable key, in display order. */
  facts: Readonly<Record<string, Fact>>;
  /** Texts for what searches can ask for beside facts, by key. */
  derivedFacts: Readonly<Record<string, z.output<typeof localText>>>;
  /** Addresses of the states' own provider searches, by state. */
  stateDirectories: Readonly<Record<string, string>>;
  frequentSearches: FrequentSearch[];
  /** Names of the services that are offered where it is not known what is needed, the best first. */
  oftenNeeded: string[];
}

/** Reads the vocabulary from its files; `textOf` returns a file's text. Throws `DataFileError` with every problem. */
export function readVocabulary(textOf: (file: string) => string): Vocabulary {
  const files = new DataFiles();
  const entries = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    files.entries(`src/listings/vocabulary/${file}`, textOf(file), schema);

  const services = entries(
    'services.yaml',
    tagOf('ProviderType', 1, 199, /^P[TS]-[a-z]+(-[a-z]+)*$/, 'PT-day-program'),
  );
  const programs = entries('medicaid-programs.yaml', tagOf('InsuranceGroup', 200, 299, /^MC-([A-Z]{2}|ANY)$/, 'MC-AZ'));
  const tags = [...services, ...programs];
  const areTagsComplete = !files.hasProblems;
  reportDuplicates(tags, ({ id }) => id, 'id');
  reportDuplicates(tags, ({ name }) => name, 'name');
  reportDuplicates(tags, ({ displayName }) => displayName.en.toLowerCase(), 'displayName', 'en');
  reportDuplicates(tags, ({ displayName }) => displayName.es.toLowerCase(), 'displayName', 'es');

  const [first] = programs;
  if (first && first.value.name !== 'MC-ANY') first.report("The first program must be 'MC-ANY', any state's.", 'name');

  const facts = entries('facts.yaml', fact);
  for (const { key, report } of facts)
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))
      report(`'${key}' is not a valid key. Use only lowercase letters, digits and dashes.`);

  const derivedFacts = entries('derived-facts.yaml', localText);
  for (const { key, report } of derivedFacts)
    if (!MUST_KEYS.some((must) => must === key)) report(`No search can ask for '${key}'.`);
  reportDuplicates(facts, ({ a11y, en }) => a11y ?? en, 'a11y');

  const stateDirectories = entries('state-directories.yaml', z.url({ protocol: /^https$/ }));
  for (const { key, report } of areTagsComplete ? stateDirectories : [])
    if (!programs.some(({ value }) => value.name === `MC-${key}`))
      report(`No Medicaid program is of a state '${key}'.`);

  const frequentSearches = entries('frequent-searches.yaml', frequentSearch);
  reportDuplicates(frequentSearches, ({ name }) => name, 'name');
  const oftenNeeded = entries('often-needed.yaml', text);
  reportDuplicates(oftenNeeded, (name) => name);
  if (areTagsComplete) {
    const reportUnknown = (name: string, report: DataEntry<unknown>['report'], ...path: (string | number)[]) => {
      if (!tags.some((tag) => tag.value.name === name)) report(`No tag has the name '${name}'.`, ...path);
    };
    for (const { value, report } of frequentSearches)
      for (const [index, name] of value.tags.entries()) reportUnknown(name, report, 'tags', index);
    for (const { value, report } of oftenNeeded) reportUnknown(value, report);
  }
  files.check();
  return {
    services: services.map(({ value }) => value),
    programs: programs.map(({ value }) => value),
    facts: Object.fromEntries(facts.map(({ key, value }) => [key, value])),
    derivedFacts: Object.fromEntries(derivedFacts.map(({ key, value }) => [key, value])),
    stateDirectories: Object.fromEntries(stateDirectories.map(({ key, value }) => [key, value])),
    frequentSearches: frequentSearches.map(({ value }) => value),
    oftenNeeded: oftenNeeded.map(({ value }) => value),
  };
}

function tagOf(group: TagGroupName, firstId: number, lastId: number, namePattern: RegExp, exampleName: string) {
  const idRange = `ids in this file are whole numbers from ${firstId} to ${lastId}`;
  const displayText = text.max(72, 'at most 72 letters fit');
  return z
    .strictObject({
      id: z.coerce.number(idRange).int(idRange).min(firstId, idRange).max(lastId, idRange),
      name: z.string().regex(namePattern, `must look like '${exampleName}'`),
      displayName: z.strictObject({ en: displayText, es: displayText }),
      care: localText.optional(),
      fieldTerm: localText.optional(),
      synonyms: z.array(text).default([]),
      plans: z.array(text).optional(),
      icon: z.enum(MARKER_ICONS).optional(),
    })
    .transform((tag): Tag => ({ ...tag, group }));
}

function reportDuplicates<T>(entries: DataEntry<T>[], read: (entry: T) => string | number, ...path: string[]): void {
  const seen = new Set<string | number>();
  for (const { value, report } of entries) {
    const own = read(value);
    if (seen.has(own)) report(`${path.join('.')} '${own}' is already used by an earlier entry.`.trimStart(), ...path);
    seen.add(own);
  }
}
