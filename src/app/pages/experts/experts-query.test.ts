import { describe, expect, test } from 'vitest';
import { type ExpertCardFacts, expertsSearch, findExperts, parseExpertsQuery, topicChoices } from './experts-query.ts';

const expert = (name: string, rest: Partial<ExpertCardFacts> = {}): ExpertCardFacts => ({
  id: name.toLowerCase(),
  name,
  title: '',
  bio: '',
  sample: true,
  specialties: [],
  topics: [],
  image: { src: '', alt: '', width: 1, height: 1 },
  ...rest,
});
const choice = (value: string) => ({ value, label: value });
const query = (search: string) => parseExpertsQuery(new URLSearchParams(search));
const names = (experts: ExpertCardFacts[], search: string) =>
  findExperts(experts, query(search)).map(({ name }) => name);

describe('finding experts', () => {
  const ana = expert('Ana', { title: 'Attorney', specialties: [choice('Attorney')], topics: [choice('Guardianship')] });
  const ben = expert('Ben', {
    bio: 'Helps at SCHOOL.',
    specialties: [choice('Therapist')],
    topics: [choice('Behavior')],
  });
  const cem = expert('Cem', { specialties: [choice('Attorney'), choice('Therapist')] });
  const all = [ana, ben, cem];

  test('searches name, title and bio, ignoring case', () => {
    expect(names(all, 'q=CEM')).toEqual(['Cem']);
    expect(names(all, 'q=torn')).toEqual(['Ana']);
    expect(names(all, 'q= school ')).toEqual(['Ben']);
    expect(names(all, '')).toEqual(['Ana', 'Ben', 'Cem']);
  });

  test('one of the selected values is enough within a filter', () => {
    expect(names(all, 'specialty=Therapist')).toEqual(['Ben', 'Cem']);
    expect(names(all, 'topic=Guardianship&topic=Behavior')).toEqual(['Ana', 'Ben']);
  });

  test('a topic is found however its words are ordered around the slash', () => {
    const dan = expert('Dan', { topics: [choice('IEP/Education')] });
    const eve = expert('Eve', { topics: [choice('Education/IEP')] });
    for (const topic of ['IEP/Education', 'Education/IEP'])
      expect(names([...all, dan, eve], `topic=${topic}`)).toEqual(['Dan', 'Eve']);
  });

  test('text, specialties and topics must all match', () => {
    expect(names(all, 'specialty=Attorney&topic=Guardianship')).toEqual(['Ana']);
    expect(names(all, 'q=Cem&specialty=Attorney&topic=Guardianship')).toEqual([]);
  });
});

test('builds the same address from its query, without defaults', () => {
  for (const search of ['', '?q=school', '?specialty=Attorney&specialty=Therapist&topic=IEP%2FEducation&shown=18'])
    expect(expertsSearch(query(search))).toBe(search);
});

test('shows a multiple of nine cards, and nine for an invalid number', () => {
  expect(query('shown=10').shown).toBe(18);
  for (const invalid of ['', '0', '-9', 'x', '1e999']) expect(query(`shown=${invalid}`).shown % 9, invalid).toBe(0);
  expect(query('shown=-9').shown).toBe(9);
});

test('every topic that an expert has is offered, with how many have it, in one spelling', () => {
  const experts = [
    expert('Ana', { topics: [choice('Education/IEP'), choice('Travel')] }),
    expert('Ben', { topics: [choice('IEP/Education'), choice('Behavior')] }),
  ];
  expect(topicChoices(experts, [choice('Guardianship'), choice('IEP/Education')])).toEqual([
    { ...choice('Guardianship'), count: 0 },
    { ...choice('IEP/Education'), count: 2 },
    { ...choice('Behavior'), count: 1 },
    { ...choice('Travel'), count: 1 },
  ]);
});
