import { expect, test } from 'vitest';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { questionReader } from './read-questions.ts';

const { lexicons } = loadSiteContent('content');
const read = questionReader(() => lexicons, await loadGazetteer());
const namesOf = (question: string, language: 'en' | 'es') => read(question, language).services.map(({ name }) => name);

test.each([
  ['en', 'cant write his name 2nd grade', 'PT-occupational-therapist'],
  ['en', 'cant write letters', 'PT-occupational-therapist'],
  ['en', 'my 3rd grader cant write', 'PT-occupational-therapist'],
  ['en', 'handwriting', 'PT-occupational-therapist'],
  ['es', 'leche y bolsas para el gtube', 'PT-medical-food'],
  ['es', 'jeringas para el botón gástrico', 'PT-medical-food'],
  ['es', 'bolsas para la sonda', 'PT-medical-food'],
  ['en', 'how do i handle a kid who bites', 'PT-behavior-therapist'],
  ['en', 'teacher aide here how do i handle a kid who bites', 'PT-behavior-therapist'],
  ['en', 'dentist for a kid who bites', 'PS-pediatric-dentistry'],
  ['en', 'screams in the grocery store', 'PT-behavior-therapist'],
  ['en', 'hab hours', 'PT-personal-care'],
  ['en', 'hab provider buckeye', 'PT-personal-care'],
  ['es', 'horas de habilitación', 'PT-personal-care'],
  ['en', 'day hab', 'PT-day-program'],
  ['en', 'aging out of early intervention', 'PT-school-services'],
  ['en', 'turning 3 and azeip says we are done', 'PT-school-services'],
  ['es', 'va a cumplir 3 y se acaba la intervención temprana', 'PT-school-services'],
  ['en', 'early intervention for my 1 year old', 'PT-early-intervention'],
  ['en', 'foster mom, 2 year old wont eat', 'PS-feeding-therapy'],
  ['es', 'se golpea cuando se enoja', 'PT-behavior-therapist'],
  ['es', 'se golpea la cabeza cuando se enoja', 'PT-behavior-therapist'],
  ['es', 'se pegó en la cabeza y ahora se enoja de nada', 'PS-brain-injury'],
  ['es', 'ella necesita ayuda para caminar', 'PT-physical-therapist'],
  ['es', 'mi hija necesita ayuda para comer', 'PS-feeding-therapy'],
  ['es', 'mi hermana adulta necesita un lugar donde vivir con apoyo', 'PT-disability-home'],
  ['en', 'i want to become a foster parent', 'PT-foster-care'],
  ['en', 'my toddler is really stiff', 'PT-physical-therapist'],
  ['es', 'está muy tieso mi niño de 2 años', 'PT-physical-therapist'],
  ['en', 'my back is killing me from lifting my 90 lb son, need a lift', 'PT-medical-equipment'],
  ['en', 'need a lift to the doctor', 'PT-medical-ride'],
  ['en', 'how do i know if my son is autistic', 'PS-developmental-pediatrics'],
  ['es', 'cómo sé si mi hijo es autista', 'PS-developmental-pediatrics'],
  ['en', 'help with rent we spend all on therapy', 'PS-housing-help'],
  ['en', 'sports team for kids with disabilities', 'PT-creative-therapist'],
  ['es', 'equipo de béisbol para niños especiales', 'PT-creative-therapist'],
  ['es', 'equipo médico', 'PT-medical-equipment'],
  ['en', 'someone to help me in the mornings', 'PT-personal-care'],
  ['en', 'need somebody at the house in the evenings to help my dad', 'PT-personal-care'],
  ['en', 'speech therapist who comes to the house', 'PT-speech-therapist'],
  ['en', 'OT that comes to our home', 'PT-occupational-therapist'],
  ['en', 'a nurse who comes to the house', 'PT-home-health'],
  ['en', 'depends for my mom', 'PT-medical-equipment'],
  ['es', 'niña no verbal 6 años', 'PT-speech-therapist'],
  ['es', 'mi niño no es verbal y tiene 5', 'PT-speech-therapist'],
  ['es', 'tengo junta del iep y necesito alguien que me acompañe', 'PS-legal-advocacy'],
  ['es', 'no coordina cuando corre', 'PT-physical-therapist'],
  ['es', 'kínder especial', 'PT-school-services'],
  ['es', 'kínder para niño con autismo', 'PT-school-services'],
  ['es', 'kínder que acepte a mi hijo con autismo', 'PT-child-care'],
  ['es', 'recién nacido no pasó el examen de oído', 'PT-audiologist'],
  ['en', 'we got shot down and want a second opinion', 'PS-pediatric-specialist'],
  ['en', 'bus for handicapped people', 'PT-medical-ride'],
  ['en', 'handicap bus', 'PT-medical-ride'],
  ['es', 'autobús para discapacitados', 'PT-medical-ride'],
  [
    'en',
    'she fell asleep in the waiting room after 3 hours, any other developmental doctor',
    'PS-developmental-pediatrics',
  ],
  ['en', 'how do i get my mom to her appointments she uses a walker', 'PT-medical-ride'],
  ['en', 'aba at our house', 'PT-behavior-therapist'],
  ['en', 'bcbs aba', 'PT-behavior-therapist'],
  ['en', 'after school speech for my 7 year old', 'PT-speech-therapist'],
] as const)('a need in few or roundabout words is read: %s, %s', (language, question, service) => {
  expect(namesOf(question, language)[0]).toBe(service);
});

test.each([
  ['en', 'asl classes'],
  ['en', 'asl classes for our family our toddler is deaf'],
  ['es', 'clases de señas'],
  ['es', 'quiero aprender señas mi bebé es sorda'],
] as const)('who wants to learn to sign is led to who knows sign language: %s, %s', (language, question) => {
  expect(namesOf(question, language)[0]).toBe('PT-interpreter');
  expect(namesOf(question, language)).not.toContain('PT-driver-rehabilitation');
});

test.each([
  ['en', 'he has no friends'],
  ['es', 'mi hijo no tiene amigos'],
] as const)('a child without friends needs care for children, then others like it: %s, %s', (language, question) => {
  expect(namesOf(question, language).slice(0, 3)).toEqual(
    expect.arrayContaining(['PS-child-mental-health', 'PT-peer-support']),
  );
});

test.each([
  ['en', 'talks like a champ but stutters', 'PT-speech-therapist', 'PT-camp'],
  ['en', 'he is dying to ride horses', 'PT-creative-therapist', 'PT-hospice'],
  ['es', 'se muere por nadar', 'PT-creative-therapist', 'PT-counselor'],
  ['en', 'the ipad died and thats how she talks', 'PS-assistive-technology', 'PT-hospice'],
  ['es', 'se murió la tablet con la que habla', 'PS-assistive-technology', 'PT-counselor'],
  ['en', 'she fell asleep in speech class again', 'PT-speech-therapist', null],
] as const)('what is only a way to say it is no need: %s, %s', (language, question, first, never) => {
  expect(namesOf(question, language)[0]).toBe(first);
  expect(namesOf(question, language)).not.toContain(never);
});

test('who dies or died is mourned', () => {
  expect(namesOf('my mom is dying, hospice', 'en')[0]).toBe('PT-hospice');
  expect(namesOf('se murió mi suegra', 'es')[0]).toBe('PT-counselor');
  expect(namesOf('no oye nada', 'es')).not.toContain('PT-creative-therapist');
});

test.each([
  ['en', 'day program, must have wheelchair van', 'PT-day-program'],
  ['en', 'adult day program for my son in diapers, needs a wheelchair van', 'PT-day-program'],
  ['en', 'exercise class, uses a walker', 'PT-physical-therapist'],
  ['en', 'dentist who can do a patient in a power wheelchair without transferring', 'PT-dentist'],
  ['es', 'alguien que bañe a mi papá, usa andador', 'PT-personal-care'],
  ['en', 'walker for my dad', 'PT-medical-equipment'],
  ['en', 'wheelchair van', 'PT-medical-ride'],
] as const)('what is needed comes before what somebody has: %s, %s', (language, question, service) => {
  expect(namesOf(question, language)[0]).toBe(service);
});

test.each([
  ['en', 'speech therapy after school', 'evening'],
  ['es', 'terapia del habla después de la escuela', 'evening'],
  ['es', 'terapia física por las tardes', 'evening'],
  ['en', 'my husband needs therapy at home', 'home-visits'],
] as const)('when and where is no need of its own: %s, %s', (language, question, need) => {
  expect(read(question, language).access).toEqual([need]);
  expect(namesOf(question, language)).not.toContain('PT-day-program');
});

test('a van or a team for wheelchairs is nothing that a place must have', () => {
  for (const question of ['day program, must have wheelchair van', 'wheelchair basketball'])
    expect(read(question, 'en').access, question).toEqual([]);
});

test.each([
  ['en', 'meltdowns at walmart'],
  ['en', 'hitting himself with the bat in t ball'],
  ['en', 'someone to help me in the mornings'],
  ['es', 'muerde a los otros niños en la escuela'],
] as const)('everyday trouble raises no doubt: %s, %s', (language, question) => {
  const { crisis, concern } = read(question, language);
  expect([crisis, concern.length]).toEqual([null, 0]);
});

test('a therapist after an assault long ago is a counselor', () => {
  const long =
    'female therapist only for my daughter she was molested two years ago and has an intellectual disability';
  expect(namesOf(long, 'en')[0]).toBe('PT-counselor');
  expect(namesOf('she was molested, needs a counselor', 'en').slice(0, 2)).toEqual(['PS-crisis-help', 'PT-counselor']);
});

test.each([
  ['en', 'aba at home', { access: ['home-visits'] }],
  ['en', 'in home aba', { access: ['home-visits'] }],
  ['en', 'aba at our house', { access: ['home-visits'] }],
  ['es', 'quisiera que la terapista viniera a la casa', { access: ['home-visits'] }],
  ['en', 'speech after 4pm', { access: ['evening'] }],
  ['en', 'she fell asleep after 3 hours', { access: [] }],
  ['es', 'mi hijo de 7 después de la escuela', { age: 7, access: ['evening'] }],
  ['es', 'mi hija de 9 años después de la escuela', { age: 9, access: ['evening'] }],
  ['en', 'camp for wheelchair kids', { access: ['wheelchair'] }],
  ['en', 'counselor for deaf teen that signs', { access: ['sign-language'] }],
  ['en', 'sign language classes', { access: [], language: null }],
  ['en', 'asl classes', { access: [], language: null }],
  ['es', 'clases de lengua de señas', { access: [], language: null }],
  ['en', 'asl interpreter', { access: ['sign-language'], language: 'asl' }],
  ['en', 'four going on five speech', { age: 4 }],
  ['en', 'my son of 7 needs ot', { age: 7 }],
  ['en', 'mother of 3 needs respite', { age: null }],
  ['en', 'takes uhc', { payer: 'private' }],
  ['en', 'speech with united', { payer: 'private' }],
  ['es', 'tenemos united', { payer: 'private' }],
  ['en', 'we have united way help', { payer: null }],
  ['en', 'bcbs aba', { payer: 'private' }],
] as const)('what must be met is read beside the need: %s, %s', (language, question, expected) => {
  expect(read(question, language)).toMatchObject(expected);
});

test('SSI for a child with a condition also finds help with benefits', () => {
  expect(namesOf('ssi for child with epilepsy', 'en').slice(0, 3)).toContain('PT-benefits-help');
});
