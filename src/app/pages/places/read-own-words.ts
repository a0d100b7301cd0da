import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { type MustKey, mustKeysIn } from '#model/must-have.ts';
import type { AccessNeed } from '#understanding/lexicon.ts';
import type { Payer } from '#understanding/read-program.ts';
import type { ReadQuestion } from '#understanding/read-questions.ts';
import type { Understanding } from '#understanding/understanding.ts';
import type { PlacesQuery } from './places-query.ts';

/** A question as read. */
export interface ReadQuery {
  /** With the filters filled from the question, unless they already were. */
  query: PlacesQuery;
  /** It was read just now, and no service is the visitor's own choice. */
  isFresh: boolean;
  reading: Understanding;
  /** The same without the age in the question. */
  ageless: Understanding;
  /** The place in the form, if the question names another, or that other, if it may be a person; else ''. */
  otherPlace: string;
  vocabulary: LocalVocabulary;
}

export interface QuestionDeps {
  readQuestion: ReadQuestion;
  gazetteer: Gazetteer;
  vocabulary: LocalVocabulary;
}

/** Reads the question of a query, and fills the filters from it if they are not what the visitor made of it. */
export function readOwnWords(query: PlacesQuery, { readQuestion, gazetteer, vocabulary }: QuestionDeps): ReadQuery {
  const { language } = vocabulary;
  const mark = markOf(query.question);
  const isRead = query.read === mark;
  const anyAge = isRead && query.anyAge;
  const whole = readQuestion(query.question, language);
  const ageless = whole.said.age ? readQuestion(query.question.replace(whole.said.age, ' '), language) : whole;
  // Danger does not depend on an age.
  const asked = anyAge ? { ...ageless, crisis: whole.crisis, concern: whole.concern } : whole;
  // 'Charlotte is five' is no place where somebody has typed another.
  const typed = query.point ? '' : gazetteer.resolve(query.place)?.label;
  const maybe = typed !== undefined && asked.place && !asked.place.isSaid && asked.place.place.label;
  const aside = maybe && maybe !== typed ? maybe : '';
  const reading = aside ? { ...asked, place: null } : asked;
  if (isRead) return { query, isFresh: false, reading, ageless, otherPlace: '', vocabulary };
  const place = reading.place?.place.label ?? '';
  const state = gazetteer.resolve(place || query.place)?.state;
  const local = state && vocabulary.programOf(state)?.name;
  const programs = reading.programs.map((name) => (name === 'MC-ANY' && local) || name);
  // Filters that another question filled are not the visitor's own.
  const services = query.read ? [] : query.services;
  return {
    query: {
      ...query,
      read: mark,
      anyAge,
      anyService: false,
      services: [...services, ...sureServices(reading)],
      // Of another question, too; with a new place, its program may be another state's.
      medicaid: query.read && (programs.length > 0 || place) ? programs : [...query.medicaid, ...programs],
      ...(place && { place, point: null }),
      must: mustKeysIn([...(query.read ? [] : query.must), ...needsOf(reading).map(({ key }) => key)]),
      ...(query.read && { fit: null }),
    },
    isFresh: services.length === 0,
    reading,
    ageless,
    otherPlace: aside || (place && !query.read && gazetteer.resolve(query.place)?.label !== place ? query.place : ''),
    vocabulary,
  };
}

/** A need that no place states. */
export type OtherNeed = 'female-provider';

const MUST_OF: Record<Exclude<AccessNeed, OtherNeed> | Payer, MustKey> = {
  wheelchair: 'wheelchair-access',
  quiet: 'quiet-space',
  'sign-language': 'sign-language',
  telehealth: 'telehealth',
  'home-visits': 'home-visits',
  evening: 'evenings',
  weekend: 'weekends',
  'new-patients': 'new-patients',
  medicare: 'pays-medicare',
  private: 'pays-private',
  military: 'pays-military',
  none: 'sliding-fee',
};

/** What places must have, and the words that say so. */
export function needsOf({ access, language, payer, said }: Understanding): { key: MustKey; because: string }[] {
  const needs = [...access, ...(payer ? [payer] : [])].flatMap((need) =>
    need === 'female-provider'
      ? []
      : {
          key: MUST_OF[need],
          because: said.access[need as AccessNeed] ?? (need === payer ? said.payer : said.language) ?? '',
        },
  );
  return language === 'es' ? [...needs, { key: 'spanish', because: said.language ?? '' }] : needs;
}

/** A question is sure of one service. */
export function sureServices({ confidence, services }: Understanding): string[] {
  return confidence === 'sure' && services[0] ? [services[0].name] : [];
}

/** A short mark of a question, for the address. Two questions hardly ever have the same. */
function markOf(question: string): string {
  let mark = 0;
  for (let at = 0; at < question.length; at++) mark = (Math.imul(mark, 31) + question.charCodeAt(at)) >>> 0;
  return mark.toString(36);
}
