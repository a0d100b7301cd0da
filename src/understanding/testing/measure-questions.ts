import { readFileSync } from 'node:fs';
import type { Place } from '#gazetteer/gazetteer.ts';
import type { ReadQuestion } from '../read-questions.ts';

/** A question, and what would be right. One line of a `.jsonl` file. */
export interface LabeledQuestion {
  id: string;
  text: string;
  /** Services that are right first, and those that may follow. Empty: nothing here helps; null: not judged. */
  accept: string[] | null;
  alsoOk: string[];
  programs: string[];
  /** 'Tempe, AZ', 'AZ' or a ZIP code. */
  place: string | null;
  age: number | null;
  language: string | null;
  access: string[];
  crisis: boolean;
}

/** What is counted: the share of the questions that it applies to. */
export const MEASURES = [
  'service@1',
  'service@3',
  'program',
  'place',
  'age',
  'language',
  'access',
  'danger found',
  'false alarms',
  'off-topic as nothing',
  'sure and wrong',
  'danger or concern',
  'needless concern',
] as const;
type Measure = (typeof MEASURES)[number];

/** By measure: how many of how many, and the ids of those that are not as they should be. */
export type Table = Record<Measure, { count: number; of: number; wrong: string[] }>;

/** Where less is better. */
export const FAULTS: readonly Measure[] = ['false alarms', 'sure and wrong', 'needless concern'];

/** Reads the questions of a file. Throws on a line that is not JSON. */
export function loadQuestions(file: string | URL): LabeledQuestion[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim()).map((line) => JSON.parse(line) as LabeledQuestion);
}

/** Reads all questions and counts what is right. A language is told by the question's id: 'es-12'. */
export function measureQuestions(questions: readonly LabeledQuestion[], read: ReadQuestion): Table {
  const table = Object.fromEntries(MEASURES.map((name) => [name, { count: 0, of: 0, wrong: [] as string[] }])) as Table;
  for (const question of questions) {
    const { id, text, accept, crisis } = question;
    const found = read(text, /\bes-/.test(id) ? 'es' : 'en');
    const count = (name: Measure, holds: boolean) => {
      table[name].of++;
      if (holds) table[name].count++;
      if (holds === FAULTS.includes(name)) table[name].wrong.push(id);
    };
    const services = found.services.map(({ name }) => name);
    const isFirst = accept?.includes(services[0] ?? '') ?? true;
    if (accept && accept.length > 0) {
      count('service@1', isFirst);
      count(
        'service@3',
        services.slice(0, 3).some((name) => accept.includes(name)),
      );
    } else if (accept && !crisis) count('off-topic as nothing', found.confidence === 'nothing');
    count('sure and wrong', found.confidence === 'sure' && !isFirst && !question.alsoOk.includes(services[0] ?? ''));
    count('program', found.programs.join() === question.programs.join());
    count('place', plain(found.place && nameOf(found.place.place)) === plain(question.place));
    count('age', found.age === question.age);
    count('language', found.language === question.language);
    count('access', found.access.toSorted().join() === question.access.toSorted().join());
    count(crisis ? 'danger found' : 'false alarms', found.crisis !== null);
    count(crisis ? 'danger or concern' : 'needless concern', found.crisis !== null || found.concern.length > 0);
  }
  return table;
}

/** The table as text: a line for each measure. */
export function printTable(table: Table): string {
  return MEASURES.map((name) => {
    const { count, of } = table[name];
    return `${name.padEnd(22)}${String(count).padStart(5)} of ${String(of).padStart(4)}${percentOf(table, name).toFixed(1).padStart(8)} %`;
  }).join('\n');
}

/** The share in percent; 100 where nothing was to be found. */
export function percentOf(table: Table, name: Measure): number {
  const { count, of } = table[name];
  return of === 0 ? 100 : (100 * count) / of;
}

function nameOf({ kind, name, state }: Place): string {
  return kind === 'state' ? state : kind === 'zip' ? name : `${name}, ${state}`;
}

/** 'Saint Louis' is 'St. Louis', 'The Bronx' 'Bronx'. */
function plain(place: string | null): string | undefined {
  return place?.replace('Saint ', 'St. ').replace(/^The /, '');
}
