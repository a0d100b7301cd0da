import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Gazetteer, loadGazetteer } from '#gazetteer/gazetteer.ts';
import { MAX_QUESTION } from '#model/search-limits.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { readLexiconPages } from '#site-content/read-lexicon.ts';
import { lexiconProblems } from './check-lexicon.ts';
import { questionReader, type ReadQuestion } from './read-questions.ts';

const { lexicons } = loadSiteContent('content');
let read: ReadQuestion;
let gazetteer: Gazetteer;

beforeAll(async () => {
  gazetteer = await loadGazetteer();
  read = questionReader(() => lexicons, gazetteer);
});

const first = (question: string, language: 'en' | 'es' = 'en') => read(question, language).services[0]?.name;

describe('a question with everything', () => {
  test('is read as service, program, place and age', () => {
    const found = read('My 4 yo does not talk and we have AHCCCS near tempe', 'en');
    expect(found).toMatchObject({ confidence: 'sure', programs: ['MC-AZ'], age: 4, language: null, crisis: null });
    expect(found.services[0]).toMatchObject({ name: 'PT-speech-therapist', because: 'not talk' });
    expect(found.place).toMatchObject({ text: 'tempe', place: { label: 'Tempe, AZ' } });
    expect(found.said).toMatchObject({ program: 'AHCCCS', age: '4 yo' });
  });
});

describe('services', () => {
  test.each([
    ['not a psychiatrist, just somebody to talk to', 'PT-counselor'],
    ['no ABA please, he needs speech therapy', 'PT-speech-therapist'],
    ['my daughter was just diagnosed with autism last week and she needs speech', 'PT-speech-therapist'],
    ['we do not want OT', undefined],
    ['she does not need speech, she needs OT', 'PT-occupational-therapist'],
    ['I cannot find a dentist for my husband', 'PT-dentist'],
    ['no podiatrist here takes Medicaid', 'PT-foot-doctor'],
    ['a group home instead of a nursing home', 'PT-disability-home'],
    ['I need a doctor who takes Medicaid', 'PT-family-doctor'],
  ])('what is refused does not count, what is missing does: %s', (question, service) => {
    expect(first(question)).toBe(service);
  });

  test.each([
    ['she has trouble talking', 'PT-speech-therapist'],
    ['he has not really started to talk', 'PT-speech-therapist'],
    ['can he see her', undefined],
  ])('what is hard is not done, and little words are no names: %s', (question, service) => {
    expect(first(question)).toBe(service);
  });

  test('a slip of the keyboard is corrected, a real word is not', () => {
    expect(first('occupatinal therapyst')).toBe('PT-occupational-therapist');
    expect(read('brakes for my truck', 'en').confidence).toBe('nothing');
    expect(read('my cat is limping, vet open now', 'en').services).toEqual([]);
  });

  test('the age picks the service for children or for adults', () => {
    expect([first('dentist for a 6 year old'), first('dentist, age 45')]).toEqual([
      'PS-pediatric-dentistry',
      'PT-dentist',
    ]);
  });

  test('two services that fit as well are offered, not decided', () => {
    for (const question of [
      'speech or occupational therapy',
      'my son needs speech therapy and a dentist',
      'speech therapy and pediatric dentist',
    ])
      expect(read(question, 'en').confidence).toBe('unsure');
  });
});

test.each([
  ['doctor', 'en', ['PT-family-doctor', 'PS-pediatrics']],
  ['I need a doctor for my son', 'en', ['PS-pediatrics', 'PT-family-doctor']],
  ['a therapist in Mesa, AZ with AHCCCS', 'en', ['PT-counselor', 'PS-pediatric-therapy']],
  ['help please', 'en', ['PT-case-manager', 'PT-peer-support']],
  ['he is aging out of everything', 'en', ['PT-case-manager', 'PT-day-program']],
  ['turning 21', 'en', ['PT-case-manager', 'PT-day-program']],
  ['SSI', 'en', ['PT-benefits-help', 'PT-case-manager']],
  ['HCBS', 'en', ['PT-case-manager', 'PT-personal-care']],
  ['necesito ayuda para mi hija', 'es', ['PT-case-manager', 'PT-peer-support']],
  ['evaluación', 'es', ['PS-developmental-pediatrics', 'PT-psychologist']],
  ['después de la preparatoria', 'es', ['PT-case-manager', 'PT-day-program']],
] as const)('a vague word alone offers where to begin: %s', (question, language, services) => {
  const { confidence, services: found } = read(question, language);
  expect([confidence, found.slice(0, 2).map(({ name }) => name)]).toEqual(['unsure', services]);
});

test('not knowing what to do is no reason for hospice', () => {
  const names = (question: string) => read(question, 'es').services.map(({ name }) => name);
  expect(names('mi nieto no habla y yo no sé qué hacer')).not.toContain('PT-hospice');
  expect(names('ya no hay nada que hacer')[0]).toBe('PT-hospice');
});

test('with words that say more, a vague one does not count', () => {
  expect(first('pediatra que reciba Medicaid', 'es')).toBe('PS-pediatrics');
  expect(first('help with a power wheelchair')).toBe('PS-wheelchairs');
  expect(first('sign language class')).toBe('PT-interpreter');
});

test.each([
  ['he is 6', 6],
  ['my 18 month old', 1.5],
  ['47F with MS', 47],
  ['therapy for 16 yo boy', 16],
  ['day program for a 22 year woman', 22],
  ['she is nine and deaf', 9],
  ['a year and a half and not walking', 1.5],
  ['tested for autism, a year and a half ago', null],
  ['tested for autism, its a two year wait', null],
  ['on a waitlist for 14 months', null],
  ['diapers size 8', null],
  ['therapy 3 times a week', null],
  ['over 2 hours away', null],
  ['concussion still foggy 3 months', null],
  ['sober 3 months need counselor', null],
  ['pt 6 months after stroke', null],
  ["I'm seven months and my tooth hurts", null],
  ['I havent slept a whole night in 4 years can somebody watch him', null],
  ['my son lost his speech at 18 months', null],
  ['diagnosed at age 3, he is 7', 7],
  ['school ends at 22, what then', null],
  ["heart fixed at 6 months old, now she's 19", 19],
  ['autistic son. 13. needs ABA', 13],
  ['lost 20 pounds in 3 months age 60', 60],
  ['still not walking at 18 months', 1.5],
  ['baby 6 months not rolling', 0.5],
  ['48 months', 4],
  ['i am 25 my baby is 6 months', 0.5],
  ['im 30 my son is 4 speech', 4],
  ["I'm 28 with a 3 year old who doesn't talk", 3],
  ['im 30, dentist, waited 2 years', 30],
  ['mom is 2-person assist', null],
  ['his IQ is 60', null],
  ['fever is 102', null],
  ['my son is 6 foot 2', null],
  ['adult brother 45 needs dentist', 45],
  ['age: 4', 4],
  ['he turned 3 last week', 3],
  ["he'll be three in june", 3],
  ["my daughter's twelve and needs braces", 12],
  ["my son's two teachers hate him", null],
  ['my twins are 4 they need speech', 4],
  ['we are 3 in the family and need food', null],
  ['he is two and a half and not talking', 2.5],
  ['my three and a half year old has tantrums', 3.5],
  ['two and a half years ago he fell', null],
  ['client 1: 8yo ASD needs ABA', 8],
  ['client 45 needs PCA', 45],
  ['dad 78, 3 years of dementia needs day care', 78],
  ['my brother 45 3 years sober', 45],
  ['he has outgrown the old one', null],
  ['my kids three with autism', null],
  ['he has been in speech two and a half years', null],
  ['my 2 1/2 yr old', 2.5],
  ['gyno, 29 f, Macon ga', 29],
  ['5 m from school', null],
  ['day rehab adult 28, MO HealthNet', 28],
  ['hes gonna be nine in january', 9],
  ['needs white cane hes fourteen Sioux City', 14],
  ['shes fifteen pounds underweight', null],
  ['school is over hes 22 cp what now', 22],
  ['she is 79 only understands tagalog', 79],
  ['my son 16 texted his coach', 16],
  ['34 with down syndrome wants a job', 34],
  ['61 f bus driver, knees', 61],
  ['he is 40 lb', null],
  ['it is 90 outside, ride to dialysis', null],
  ['im 40 minutes away', null],
  ['24 hour care', null],
  ['my son 2 hours away', null],
  ['deaf son 6 sign language tutor', 6],
  ['boy 8 autism', 8],
  ['my son 3 times a week speech', null],
  ['my daughter 6 foot tall wheelchair', null],
])('age: %s', (question, age) => {
  expect(read(question, 'en').age).toBe(age);
});

test.each([
  ['eighty one year old mother needs dentist', 'en', 81],
  ["she's eighty one", 'en', 81],
  ['my mother is eighty two needs home care', 'en', 82],
  ['mi niño de dos años y medio no habla', 'es', 2.5],
  ['llevamos casados 20 años', 'es', null],
  ['she is ninety two years old', 'en', 92],
  ["he's thirty", 'en', 30],
  ['twenty years caring for him', 'en', null],
  ['my mom has two kids and is forty', 'en', 40],
  ['mi mamá tiene ochenta y un años', 'es', 81],
  ['tiene ochenta y uno', 'es', 81],
  ['mi hermano de treinta y dos años', 'es', 32],
  ['tiene veinticinco años', 'es', 25],
  ['tiene año y medio', 'es', 1.5],
  ['hace año y medio que no camina', 'es', null],
  ['no duermo en cuatro años', 'es', null],
  ['mi hermano lleva dos años limpio', 'es', null],
  ['tengo treinta años y mi hijo 4', 'es', 4],
  ['mi hijo de 15 contesta feo', 'es', 15],
  ['hijo 6 no habla', 'es', 6],
  ['hijo 5 horas de respiro', 'es', null],
] as const)('an age in words: %s', (question, language, age) => {
  expect(read(question, language).age).toBe(age);
});

test.each([
  ['speech therapist in Fresno CA', 'Fresno, CA'],
  ['dentist 85004', 'Phoenix, AZ 85004'],
  ['dentist 9021O', 'Beverly Hills, CA 90210'],
  ['OT in Lawrence, Mass.', 'Lawrence, MA'],
  ['OT in Fairfax Co. Va', 'Fairfax County, VA'],
  ['OT in W. Palm Beach', 'West Palm Beach, FL'],
  ['OT in Lackland', 'Lackland Air Force Base, TX'],
  ['speech therapist in sue falls south dakota', 'Sioux Falls, SD'],
  ['dentist near Wilks Bary PA for my son', 'Wilkes-Barre, PA'],
  ['OT in Germantown Philadelphia', 'Germantown, PA'],
  ['OT on Block Island', 'Block Island, RI'],
  ['OT on Medicaid', undefined],
  ['OT bemidji minn', 'Bemidji, MN'],
  ['OT in peoria ill', 'Peoria, IL'],
  ['OT in 68 102', 'Omaha, NE 68102'],
  ['OT in 303 09', 'Atlanta, GA 30309'],
  ['OT in Aroostook', 'Aroostook County, ME'],
  ['OT in Central Louisiana', 'Central Louisiana, LA'],
  ['OT in Central Arizona', 'Arizona'],
  ['OT in Germantown, Philadelphia', 'Germantown, PA'],
  ['OT in Westwood, Los Angeles', 'Los Angeles, CA'],
  ['OT in Hyde Park, Boston', 'Hyde Park, MA'],
  ['OT in L.A. County', 'LA County, CA'],
  ['OT in Gloster MA', 'Gloucester, MA'],
  ['OT in Wooster Massachusetts', 'Worcester, MA'],
  ['OT in st cloud minn', 'Saint Cloud, MN'],
  ['OT in Contra Costa', 'Contra Costa County, CA'],
  ['OT in Bucks co pa', 'Bucks County, PA'],
  ['OT in Aurora, Colo.', 'Aurora, CO'],
  ['dentist in 2138', 'Cambridge, MA 02138'],
  ['autism evaluation, tallahasee', 'Tallahassee, FL'],
  ['dentist for my son brandonn', undefined],
  ['we live in Mesa. He is 4.', 'Mesa, AZ'],
  ['tulsa respite', 'Tulsa, OK'],
  ['speech therapy for jordan', undefined],
  ['autism help mason', undefined],
  ['respite in Tuscon', 'Tucson, AZ'],
  ['somewhere in rural Montana', 'Montana'],
  ['my son Austin needs OT', undefined],
  ['hope for a normal life', undefined],
  ['tempe', 'Tempe, AZ'],
  ['85281', 'Tempe, AZ 85281'],
  ['Tempe AZ', 'Tempe, AZ'],
  ['show low', 'Show Low, AZ'],
  ['AZ', 'Arizona'],
  ['nyc', 'New York, NY'],
  ['reading', undefined],
  ['hi', undefined],
  ['speech therapy in los angelas', 'Los Angeles, CA'],
  ['respite colorodo springs, CO', 'Colorado Springs, CO'],
  ['dentist casa grnade az', 'Casa Grande, AZ'],
  ['ofalon mo', "O'Fallon, MO"],
  ['st lous mo', 'St. Louis, MO'],
  ['winston salm nc', 'Winston-Salem, NC'],
  ['dentist in winstn-salem nc', 'Winston-Salem, NC'],
  ['aba in newyork', 'New York'],
  ['help in conneticut', 'Connecticut'],
  ['scotsdale', 'Scottsdale, AZ'],
  // Between Columbia, MO and SC, and Columbus, OH, which is far larger.
  ['speech in columbis', 'Columbus, OH'],
  ['in my green bag', undefined],
  ['we moved here from Texas, dentist near Mesa', 'Mesa, AZ'],
  ['we are from Texas', 'Texas'],
  ['dentist nyc', 'New York, NY'],
  ['need OT, phx', 'Phoenix, AZ'],
  ['dc dentist', 'Washington, DC'],
  ['dentist la', 'Los Angeles, CA'],
  ['la terapia para mi hijo', undefined],
  ['jax needs speech', undefined],
  ['my son jax', undefined],
  ['Little Havana', 'Little Havana, FL'],
  ['speech in upper Sedona', undefined],
  ['speech near Sedona Heights', undefined],
  ['Kansas City speech', 'Kansas City, MO'],
  ['virginia beach ot', 'Virginia Beach, VA'],
  ['new york city dentist', 'New York, NY'],
  ['washington heights speech', 'Washington Heights, New York County, NY'],
  ['dentist north miami beach', 'North Miami Beach, FL'],
  ['michigan ave dentist', undefined],
  ['St Pete FL respite', 'St. Petersburg, FL'],
  ['Mami FL', 'Miami, FL'],
  ['mayami', 'Miami, FL'],
  ['he is in theraphy', undefined],
  ['my kid is in kindergarden', undefined],
  ['my daughter in Charlotte needs OT', 'Charlotte, NC'],
  ['my son Dallas TX', 'Dallas, TX'],
  ['OT for my daughter Baton Rouge', 'Baton Rouge, LA'],
  ['dentist for my kids Tucson', 'Tucson, AZ'],
  ['autism dr phoenix', 'Phoenix, AZ'],
  ['not far from Tucson', 'Tucson, AZ'],
  ['not in Mesa but in Tempe', 'Tempe, AZ'],
  ['speech therapist in Ajo', 'Ajo, AZ'],
  ['on the rez near Sells', 'Sells, AZ'],
  ['speech in Ahwatukee', 'Ahwatukee Foothills, AZ'],
  ['the Old Pueblo', 'Tucson, AZ'],
  ['OT San Carlos Apache', 'San Carlos Reservation, AZ'],
  ['OT near Gila River', 'Gila River Indian Community, AZ'],
  ['near Davis Monthan', 'Davis-Monthan Air Force Base, AZ'],
  ['OT in upstate new york', 'Upstate New York, NY'],
  ['Phoenix Theripist', 'Phoenix, AZ'],
])('place: %s', (question, label) => {
  expect(read(question, 'en').place?.place.label).toBe(label);
});

test.each([
  ['my daughter Charlotte is 5 and needs OT', 'en'],
  ['my son dallas needs speech therapy', 'en'],
  ["my daughter's name is Savannah", 'en'],
  ['my daughter, Charlotte, is 5', 'en'],
  ['mi hija Florida necesita terapia', 'es'],
  ['mi hija Victoria tiene convulsiones', 'es'],
  ['mi hijo se llama Dallas y no habla', 'es'],
  ['Dr. Wainwright', 'en'],
  ['dr. houston', 'en'],
  ['we see Doctor Lincoln', 'en'],
  ['la doctora Victoria', 'es'],
  ['evening OT that is NOT Palmetto', 'en'],
  ['terapia que no sea en Mesa', 'es'],
] as const)('a name is no place, nor is what is not wanted: %s', (question, language) => {
  expect(read(question, language)).toMatchObject({ place: null, unknownPlace: null });
});

test.each([
  ['Orlando needs a speech therapist', false],
  ['speech therapist for Charlotte', false],
  ['doctor Chandler', false],
  ['speech therapist Mesa', true],
  ['OT Mesa for my son', true],
  ['Mesa speech therapist', true],
  ['we live in Charlotte', true],
  ['Charlotte, NC', true],
])('whether a town is said as a place: %s', (question, isSaid) => {
  expect(read(question, 'en').place?.isSaid).toBe(isSaid);
});

test.each([
  'speech therapist in Tucson bc we moved',
  'dentist in Tucson, not Mexico',
  'OT in Tucson AZ, border Mexico',
])('a town of ours beside another country: %s', (question) =>
  expect(read(question, 'en').place?.place.label).toBe('Tucson, AZ'),
);

test.each([
  ['we live in portland me and need OT', 'Portland, ME'],
  ['we live in Columbus in and need OT', 'Columbus, IN'],
  ['we live in portland me and my son need OT', 'Portland, OR'],
  ['we live in E. St. Louis and need OT', 'East Saint Louis, IL'],
  ['OT in colorado sprngs', 'Colorado Springs, CO'],
  ['OT in 598011234', 'Missoula, MT 59801'],
  ['OT near show low', 'Show Low, AZ'],
  ['OT in truth or consequences', 'Truth or Consequences, NM'],
  ['we moved here to gilbert from texas and need OT', 'Gilbert, AZ'],
  ['OT in the Florida Panhandle', 'Florida Panhandle, FL'],
  ['ot, casa grande, takes ahcccs', 'Casa Grande, AZ'],
  ['dentist around Charleston, W. Va. that takes medicaid', 'Charleston, WV'],
  ['speech in Jackson Township NJ and OT', 'Jackson, NJ'],
  ['my zip is 2138 and we need OT', 'Cambridge, MA 02138'],
  ['speech therapist in Essex Jct VT', 'Essex Junction, VT'],
  ['PT in St. Paul, not Minneapolis', 'Saint Paul, MN'],
  ['dentist Dade county', 'Miami-Dade County, FL'],
])('a place that ends in the middle of a question: %s', (question, label) =>
  expect(read(question, 'en').place?.place.label).toBe(label),
);

test.each([
  ['its abbreviation', (name: string, usps: string) => `need OT in ${name}, ${usps}`],
  ['dots', (name: string, usps: string) => `we live in ${name}, ${usps[0]}.${usps[1]}. and need OT`],
  ['the state', (name: string, _: string, state: string) => `we live in ${name} in ${state} and need OT`],
])('a town is found with %s behind it', (_, write) => {
  const states = new Map(gazetteer.states().map(({ usps, name }) => [usps, name]));
  const titles = new Set(['MA', 'MD', 'MS', 'PA']);
  const towns = gazetteer
    .cities()
    .filter(
      ({ name, population, state }, at) =>
        (at % 80 === 0 || / City$/.test(name)) && population > 2000 && !titles.has(state),
    );
  const taken = towns.filter(({ name, state }) => {
    const place = read(write(name, state, states.get(state)!), 'en').place?.place;
    return place?.name !== name || place.state !== state;
  });
  expect(taken.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['moab speech therapy', 'Moab, UT', false],
  ['aba Show Low', 'Show Low, AZ', true],
  ['Gallup, N.M. speech therapy', 'Gallup, NM', true],
  ['Boysee Idaho speech therapy', 'Boise, ID', true],
  ['portland me speech therapy', 'Portland, ME', true],
  ['norman ok speech therapy', 'Norman, OK', true],
  ['sacremento speech therapy', 'Sacramento, CA', false],
  ['9O210 speech therapy', 'Beverly Hills, CA 90210', true],
  ['Bella speech therapy', undefined, undefined],
  ['Dr. Houston dentist', undefined, undefined],
  ['therapist Dr. Houston', undefined, undefined],
  ['Mobile dentist', undefined, undefined],
  ['anthem aba', undefined, undefined],
  ['ABA Sierra Vista', 'Sierra Vista, AZ', true],
  ['Liberty dentist', undefined, undefined],
  ['Speech Therapy Now', undefined, undefined],
  ['Moab Valley speech therapy', undefined, undefined],
])('a town that stands alone beside a service: %s', (question, label, isSaid) => {
  const { place } = read(question, 'en');
  expect([place?.place.label, place?.isSaid]).toEqual([label, isSaid]);
});

test.each(['nos mudamos a Albuquerque, ocupa terapia', 'nos mudamos a Albequerque, ocupa terapia'])(
  'where somebody moved to is said as a place, also with a slip: %s',
  (question) => expect(read(question, 'es').place).toMatchObject({ place: { label: 'Albuquerque, NM' }, isSaid: true }),
);

test('a city is no Medicaid program', () => {
  expect(read('dentist in Washington, DC', 'en').programs).toEqual([]);
  expect(read('dentist who takes DC Medicaid', 'en').programs).toEqual(['MC-DC']);
});

test('a town that is called like a danger is none with its state', () => {
  expect(read('speech therapy in Rifle, CO', 'en')).toMatchObject({ crisis: null, concern: [] });
  for (const danger of [
    'he has a rifle in Tulsa, OK',
    'he has a rifle, co workers are scared',
    'my husband hurt va staff',
  ])
    expect([danger, read(danger, 'en').crisis]).not.toEqual([danger, null]);
});

test.each([
  ['en', "i'm about to faint"],
  ['en', 'i want to be with my mom in heaven now'],
  ['en', 'he was diagnosed in the spring, needs speech'],
  ['en', 'my son moved to reading group'],
  ['es', 'examen de la vista'],
  ['es', 'me lo cuide en el verano y trabajo en el campo'],
  ['es', 'necesito terapia en el barrio'],
] as const)('ordinary words are no town: %s, %s', (language, question) => {
  expect(read(question, language).place).toBeNull();
});

test.each([
  ['Mesa or Tempe', 'Mesa, AZ', ['Tempe, AZ']],
  ['OT between Tucson and Sierra Vista', 'Tucson, AZ', ['Sierra Vista, AZ']],
  ['OT in Mesa, Tempe, or Chandler', 'Mesa, AZ', ['Tempe, AZ', 'Chandler, AZ']],
  ['we moved here from Texas, OT in Mesa', 'Mesa, AZ', []],
  ['speech therapist in Omaha or Lincoln Nebraska', 'Lincoln, NE', ['Omaha, NE']],
  ['Reno or Sparks physical therapy for a 3 year old', 'Reno, NV', ['Sparks, NV']],
  ['OT in Hyde Park, Boston', 'Hyde Park, MA', []],
])('other towns that a question names: %s', (question, label, others) => {
  expect(read(question, 'en').place).toMatchObject({ place: { label }, others, isSaid: true });
});

test.each([
  ['speech therapist in Zzyzxville', 'Zzyzxville'],
  ['OT in Nogales Sonora', 'Nogales Sonora'],
  ['OT Davis Qwxyth', 'Davis Qwxyth'],
  ['speech in the valley', 'the valley'],
  ['he is in Theraphy', null],
  ['OT in Vancouver BC', 'Vancouver BC'],
  ['dentist in Toronto, Ontario for my son', 'Toronto, Ontario'],
  ['OT in wala wala', 'wala wala'],
  ['OT in Gloster VA', 'Gloster VA'],
  ['OT in Mesz', 'Mesz'],
  ['OT in Tulare WA', 'Tulare WA'],
  ['Poukeepsie developmental pediatrician', 'Poukeepsie'],
  ['Tuscon speech therapy', 'Tuscon'],
  ['Alexandra speech therapy', 'Alexandra'],
  ['speech therapist in 99999', '99999'],
  ['Toronto Ontario speech therapy', 'Toronto Ontario'],
  ['Angelman syndrome specialist', null],
  ['OT in Towson Arizona', 'Towson Arizona'],
  ['OT in Bwahzee Idaho', 'Bwahzee Idaho'],
])('a place that we do not know is named, not cut to another: %s', (question, unknownPlace) => {
  expect(read(question, 'en')).toMatchObject({ place: null, unknownPlace });
});

test.each([
  ['my 3 year old is not talking', 'en'],
  ['my daughter is three and barely talks', 'en'],
  ['36 months old not talking', 'en'],
  ["my 3 year old doesn't walk", 'en'],
  ['3 años no camina', 'es'],
  ['mi hijo cumplió 3 y no habla', 'es'],
] as const)('early help ends at the third birthday: %s', (question, language) => {
  expect(read(question, language).services.map(({ name }) => name)).not.toContain('PT-early-intervention');
});

test.each([
  ['2 and a half not talking', 'en'],
  ['35 months not talking', 'en'],
  ['my son is turning 3 and does not talk', 'en'],
  ['almost 3 and not talking', 'en'],
  ['she will be 3 soon and does not talk', 'en'],
  ['early intervention for my 3 year old', 'en'],
  ['casi 3 años y no habla', 'es'],
  ['mi hijo va a cumplir 3 años y no habla', 'es'],
  ['intervención temprana para mi hijo de 3 años', 'es'],
] as const)('but it is offered before, and where it is named: %s', (question, language) => {
  expect(read(question, language).services.map(({ name }) => name)).toContain('PT-early-intervention');
});

test('who is 3 and does not talk surely needs a speech therapist', () => {
  for (const question of ['my 3 year old is not talking', 'my 3 yr old does not talk', 'son is 3 and not talking yet'])
    expect(read(question, 'en')).toMatchObject({ confidence: 'sure', services: [{ name: 'PT-speech-therapist' }, {}] });
});

test.each([
  ['speech and OT', 'en'],
  ['OT and speech for my 5 year old with AHCCCS', 'en'],
  ['speech and OT for twins age 5', 'en'],
  ['need speech and OT in Mesa', 'en'],
])('speech and OT are two services to choose from: %s', (question) => {
  const { confidence, services } = read(question, 'en');
  const names = services.slice(0, 2).map(({ name }) => name);
  expect([confidence, ...names.sort()]).toEqual(['unsure', 'PT-occupational-therapist', 'PT-speech-therapist']);
});

test.each([
  'no se que hacer con mi hijo',
  'ya no sé qué hacer con mi nieto',
  'no sabemos qué hacer',
  'no se q hacer con él',
])('who does not know what to do is offered a care coordinator: %s', (question) => {
  const { confidence, services } = read(question, 'es');
  expect([confidence, services[0]?.name]).toEqual(['unsure', 'PT-case-manager']);
});

test.each([
  ['i want to talk about my daughter', 'en', 'PT-counselor'],
  ['we need to talk about our son', 'en', 'PT-counselor'],
  ['I want him to talk', 'en', 'PT-speech-therapist'],
  ['necesito hablar de mi hija', 'es', 'PT-counselor'],
  ['quiero hablar sobre mi hija', 'es', 'PT-counselor'],
  ['necesito hablar con alguien de mi hijo', 'es', 'PT-counselor'],
  ['mi hijo quiere hablar pero no puede', 'es', 'PT-speech-therapist'],
] as const)('who wants to talk about a child needs no speech therapist: %s', (question, language, service) => {
  expect(first(question, language)).toBe(service);
});

test.each([
  ['dentista por la noche', 'es', ['evening']],
  ['clínica abierta en las noches', 'es', ['evening']],
  ['dentista que atienda de noche', 'es', ['evening']],
  ['terapia saliendo de la escuela', 'es', ['evening']],
  ['therapy at night', 'en', ['evening']],
  ['OT after school', 'en', ['evening']],
  ['no duerme por la noche', 'es', []],
  ['moja la cama de noche', 'es', []],
  ['psicólogo porque grita en la noche', 'es', []],
  ['necesito enfermera por la noche', 'es', []],
  ['therapist because he screams at night', 'en', []],
  ['speech therapist, he hits after school', 'en', []],
  ['after school care', 'en', []],
] as const)('a time beside who is to be open is a wish, elsewhere not: %s', (question, language, access) => {
  expect(read(question, language).access).toEqual(access);
});

test.each([
  ['does Medicaid pay for this?', 'en', []],
  ["I don't know if AHCCCS covers it", 'en', []],
  ['is this covered by medicaid', 'en', []],
  ['no sé si el Medicaid paga eso', 'es', []],
  ['paga AHCCCS la terapia', 'es', []],
  ['I have AHCCCS', 'en', ['MC-AZ']],
  ['does AHCCCS cover speech therapy', 'en', ['MC-AZ']],
  ['dentist that takes medicaid', 'en', ['MC-ANY']],
  ['my son is covered by medicaid, need speech', 'en', ['MC-ANY']],
  ['do you take medicaid', 'en', ['MC-ANY']],
  ['que acepte Medicaid', 'es', ['MC-ANY']],
] as const)('who asks whether a program pays has not said that they have it: %s', (question, language, programs) => {
  const found = read(question, language);
  expect(found.programs).toEqual(programs);
  expect(found.said.program === null).toBe(programs.length === 0);
});

test('the Navajo Nation is a place, no language', () => {
  const { place, language } = read('terapia en la reservacion navajo', 'es');
  expect([place?.place.label, language]).toEqual(['Navajo Nation, AZ', null]);
});

test('a state behind a name mends its spelling', () => {
  for (const question of ['dentist Pittsburg PA', 'dentist in Pittsburg, PA'])
    expect(read(question, 'en').place).toMatchObject({ place: { label: 'Pittsburgh, PA' }, isCorrected: true });
  expect(read('dentist Pittsburg CA', 'en').place).toMatchObject({ place: { label: 'Pittsburg, CA' } });
  // No town of New Jersey is as likely as Brooklyn.
  expect(read('dentist brooklyn nj', 'en').place).toMatchObject({ place: { label: 'Brooklyn, NY' } });
});

test('a place with a slip says so, and ordinary words are no slips of a place', () => {
  expect(read('dentist in scotsdale', 'en').place).toMatchObject({ text: 'scotsdale', isCorrected: true });
  expect(read('dentist in scottsdale', 'en').place).toMatchObject({ isCorrected: false });
  expect(read('terapia en los anjeles', 'es').place?.place.label).toBe('Los Angeles, CA');
  expect(read('terapia nyc', 'es').place?.place.label).toBe('New York, NY');
  expect(read('St Pete FL', 'en').place?.text).toBe('St Pete FL');
  expect(read('se arranca pelitos de las cejas', 'es').place).toBeNull();
});

test.each([
  "'; DROP TABLE users",
  '<script>alert(1)</script>',
  'https://example.com/speech-therapy',
  'corx fhhjsddflh',
  'asdfgh',
  '😀',
  '602',
])('what nobody says is not understood: %s', (question) => {
  for (const language of ['en', 'es'] as const)
    expect(read(question, language)).toMatchObject({ confidence: 'nothing', services: [], place: null });
});

test.each(['<script> i want to die', '<i want to kill myself>', '"; I want to kill myself', "'); i want to die"])(
  'what only looks like code is heard: %s',
  (question) => {
    expect(read(question, 'en').crisis).toMatchObject({ kind: 'suicide' });
  },
);

test('an address in a question is skipped, and a short slip among words is corrected', () => {
  expect(first('does https://example.com/dental have speech therapy')).toBe('PT-speech-therapist');
  expect(first('he needs a rmap')).toBe('PT-home-changes');
});

test.each([
  ['tempe', true],
  ['who takes AHCCCS near tempe', true],
  ['for my 6 year old daughter in tempe', true],
  ['pizza in tempe', false],
  ['dentist in tempe', false],
] as const)('whether a question says what is needed: %s', (question, isAll) => {
  expect(read(question, 'en').isAll).toBe(isAll);
});

test.each([
  ['TennCare dentist', ['MC-TN']],
  ['OT that takes Medicaid in Tacoma WA', ['MC-WA']],
  ['we have Medicaid', ['MC-ANY']],
  ['we do not have Medicaid', []],
  ['a star for my son', []],
  ['STAR Kids', ['MC-TX']],
])('program: %s', (question, programs) => {
  expect(read(question, 'en').programs).toEqual(programs);
});

test('a town is no ordinary word, whatever plans and programs are called', () => {
  const towns = gazetteer.townNames(100_000).map((words) => words.join(' '));
  expect(towns.filter((town) => read(`dentist in ${town}`, 'en').place === null)).toEqual([]);
  const isUnread = (town: string) => town.includes(' ') && read(`ot ${town} for my son`, 'en').place === null;
  expect(towns.filter(isUnread)).toEqual([]);
});

test.each([
  ['dentist that takes mercy care', ['MC-AZ']],
  ['pcp bronx fidelis', ['MC-NY']],
  // AHCCCS, as a phone hears it.
  ['we live in mesa arizona and have access insurance', ['MC-AZ']],
  ['speech therapist that takes access in phoenix', ['MC-AZ']],
  ['mercy care atlanta clinic', []],
  ['takes access ramps phoenix', []],
  ['wheelchair access dentist tucson', []],
  ['does anyone take medical cannabis in los angeles', []],
  ['private medical insurance sacramento', []],
  ['medical supplies fresno ca', []],
])('the plan says which program: %s', (question, programs) => {
  expect(read(question, 'en').programs).toEqual(programs);
});

describe('an aid that somebody has', () => {
  test.each([
    ['dentist for a boy in a wheelchair', 'en', 'PS-pediatric-dentistry', ['wheelchair']],
    ['dentist, wheelchair', 'en', 'PT-dentist', ['wheelchair']],
    ['dentista, silla de ruedas', 'es', 'PT-dentist', ['wheelchair']],
    ['pediatra para niño con andadera', 'es', 'PS-pediatrics', ['wheelchair']],
    ['summer camp for a teen who uses a walker', 'en', 'PT-camp', ['wheelchair']],
    ['speech therapist, my daughter is on a ventilator', 'en', 'PT-speech-therapist', []],
    ['terapia de lenguaje, mi hija usa ventilador', 'es', 'PT-speech-therapist', []],
  ] as const)('is not for sale beside a service that is named: %s', (question, language, service, access) => {
    const found = read(question, language);
    expect(found.services[0]!.name).toBe(service);
    expect(found.services.map(({ name }) => name)).not.toContain('PT-medical-equipment');
    expect(found.access).toEqual(access);
  });

  test.each([
    ['wheelchair', 'PS-wheelchairs', 'en'],
    ['wheelchair repair', 'PS-wheelchairs', 'en'],
    ['a ramp for my wheelchair', 'PT-home-changes', 'en'],
    ['borrow a walker after surgery', 'PT-equipment-loan', 'en'],
    ['silla de ruedas nueva y transporte a la clínica', 'PS-wheelchairs', 'es'],
  ] as const)('is what is wanted: %s', (question, service, language) => {
    expect(first(question, language)).toBe(service);
    expect(read(question, language).access).toEqual([]);
  });

  test('is one of two needs', () => {
    for (const question of ['need a wheelchair and a dentist', 'dentist and wheelchair']) {
      const { services, access } = read(question, 'en');
      const two = services.slice(0, 2).map(({ name }) => name);
      expect(two.sort()).toEqual(['PS-wheelchairs', 'PT-dentist']);
      expect(access).toEqual([]);
    }
  });
});

test.each([
  ['the case worker said early intervention but never called back', 'PT-early-intervention'],
  ['pediatrician told me to find a feeding therapist', 'PS-feeding-therapy'],
  ['the speech therapist said he needs OT', 'PT-occupational-therapist'],
  ["we can't pay a lawyer", 'PS-legal-advocacy'],
  ["I don't leave the house I want to work", 'PT-supported-employment'],
  [
    'i got hurt at work two years ago my back and now depression I would like something part time from home who helps me find a job',
    'PT-supported-employment',
  ],
])('who tells something, or what another matter takes back, is not what is asked: %s', (question, service) => {
  expect(first(question)).toBe(service);
});

test('what is needed is offered beside what the other words say', () => {
  const { confidence, services } = read('autism and adhd diagnosis, he is 7, needs speech', 'en');
  expect(confidence).toBe('unsure');
  expect(services.slice(0, 2).map(({ name }) => name)).toContain('PT-speech-therapist');
});

test('who is turned down in English is not asked for in Spanish', () => {
  expect(read('not ABA', 'en').services).toEqual([]);
  expect(read('everything except ABA for autism', 'en').services.map(({ name }) => name)).not.toContain(
    'PT-behavior-therapist',
  );
});

test("a Medicaid plan with an insurer's name is Medicaid", () => {
  const plan = read('does anyone take UnitedHealthcare Community Plan for OT', 'en');
  expect(plan).toMatchObject({ programs: ['MC-ANY'], payer: null });
  expect(read('does anyone take unitedhealthcare for OT', 'en')).toMatchObject({ programs: [], payer: 'private' });
});

test('a language between commas is to be spoken, and who comes along does not come to the house', () => {
  expect(read('dentist for my autistic son, Spanish', 'en').language).toBe('es');
  expect(read('he failed math, Spanish, needs a tutor', 'en').language).toBeNull();
  expect(read('somebody who will come with me to the meeting about the iep', 'en').access).toEqual([]);
  expect(read('an aide who can come to my house', 'en').access).toEqual(['home-visits']);
});

test.each([
  ['he is like 8 and has autism', 'en', 8],
  ['my son is about 8 needs OT', 'en', 8],
  ['ya casi 3 y no habla', 'es', 3],
  ['we go about 3 or 4 times a week for speech', 'en', null],
] as const)('an age may be about: %s', (question, language, age) => {
  expect(read(question, language).age).toBe(age);
});

test.each([
  ['Phoenix Maryvale OT', 'AZ'],
  ['Phoenix Valleywise speech', 'AZ'],
  ['Houston Katy OT', 'TX'],
  ['OT for my son Tucson', 'AZ'],
  ['my wife has MS Tucson', 'AZ'],
  ['OT in Farmington, Durango or Cortez', 'NM'],
])('a capital behind a large town, a person at the end or an illness hides no place: %s', (question, state) => {
  expect(read(question, 'en').place?.place.state).toBe(state);
});

test.each(['therapist trained in Lindamood Bell', 'certified in Hanen'])('no place is missed in: %s', (question) => {
  expect(read(question, 'en')).toMatchObject({ place: null, unknownPlace: null });
});

test('of several towns, all are named in their order', () => {
  const { place } = read('Mesa, Tempe, Chandler or Scottsdale OT', 'en');
  expect([place?.place.label, ...place!.others]).toEqual(['Mesa, AZ', 'Tempe, AZ', 'Chandler, AZ', 'Scottsdale, AZ']);
});

test('the age of who writes is not that of the child', () => {
  expect(read('im 34 my son is autistic and wont eat', 'en').age).toBeNull();
  expect(read('tengo 60 años y mi nieto no habla', 'es').age).toBeNull();
  expect(first("I'm sixty eight and raising my grandbabies, early intervention never called back")).toBe(
    'PT-early-intervention',
  );
  expect(read('I am 34 and need a wheelchair', 'en').age).toBe(34);
  expect(read('I am 82 and live with my son, need a dentist', 'en').age).toBe(82);
  expect(read('tengo 75 años y mi hija me cuida, necesito un dentista', 'es').age).toBe(75);
  expect(read('I am 25, my baby is 6 months and does not sit', 'en').age).toBe(0.5);
});

test('a time at which something happens is no time to be open', () => {
  expect(read('he is destroying his room every evening', 'en').access).toEqual([]);
  expect(read('last saturday he bit his sister, need OT', 'en').access).toEqual([]);
  expect(read('cada sábado llora, necesita un consejero', 'es').access).toEqual([]);
  expect(read('counselor evenings or saturday', 'en').access).toEqual(['evening', 'weekend']);
  expect(read('dentist open every Saturday', 'en').access).toEqual(['weekend']);
  expect(read('dentista abierto cada sábado', 'es').access).toEqual(['weekend']);
});

test('where somebody lives says nothing of what is needed, where somebody comes from not where to look', () => {
  const alone = read('my son is 4 and does not talk yet', 'en');
  const home = read('my son is 4 and does not talk yet, we live in Tempe', 'en');
  expect([home.confidence, home.services]).toEqual([alone.confidence, alone.services]);
  expect(home.place?.text).toBe('Tempe');
  expect(read('acabamos de llegar de Ohio y mi hija necesita terapia del habla', 'es').place).toBeNull();
});

test.each<[string, 'en' | 'es']>([
  ['respite new orleans', 'en'],
  ['respite peoria', 'en'],
  ['respite care near La Marque', 'en'],
  ['counselor corte madera ca', 'en'],
  ['respite marrero', 'en'],
  ['dentista wood river il', 'es'],
  ['dentista new orleans la', 'es'],
])('who names a service and a town is in no danger: %s', (question, language) => {
  expect(read(question, language)).toMatchObject({ concern: [], crisis: null });
});

test.each<[string, 'en' | 'es']>([
  ['mi hijo necesita terapia del habla en Tempe I am not safe', 'es'],
  ["mi hijo necesita terapia del habla en Tempe I can't do this anymore", 'es'],
  ['I cant cope dentista en Yuma', 'es'],
  ['counselor near Mesa está sangrando', 'en'],
  ['counselor Corte Madera CA no veo salida', 'en'],
  ['day program Peoria ya no aguanto', 'en'],
])('a town takes back only its own doubt in the other language: %s', (question, language) => {
  expect(read(question, language).concern).not.toEqual([]);
});

test('a town takes no danger back', () => {
  for (const said of ['I want to die', 'me quiero matar', 'he hits me', 'I cant do this anymore'])
    for (const town of ['new orleans', 'Corte Madera CA']) {
      const { crisis, concern } = read(`${said} respite ${town}`, 'en');
      expect(crisis !== null || concern.length > 0, `${said}, ${town}`).toBe(true);
    }
});

test('names and other words that nobody said are no doubt of danger', () => {
  for (const question of ['Priya', 'priya dunmore', 'Priya Dunmore phone number', 'qwrtz', 'Copper Creek'])
    expect(read(question, 'en').concern, question).toEqual([]);
  for (const question of ['im scard', 'hes hurtng me', 'cant go on'])
    expect(read(question, 'en').concern, question).not.toEqual([]);
});

test.each([
  ['dentista en san antonio tejas', 'San Antonio, TX'],
  ['terapia del habla raleigh carolina del norte', 'Raleigh, NC'],
  ['dentista en el condado de orange', 'Orange County, CA'],
  ['mi hijo vive en Nueva York y no habla', 'New York, NY'],
  ['terapia en tuzon', 'Tucson, AZ'],
])('a place in Spanish: %s', (question, label) => {
  expect(read(question, 'es').place?.place.label).toBe(label);
});

test.each([
  ['OT near 123 Main St, Tempe AZ', 'en', 'PT-occupational-therapist', 'Tempe, AZ'],
  ['OT 1420 W. Elm St #4 Mesa AZ', 'en', 'PT-occupational-therapist', 'Mesa, AZ'],
  ['ABA 12 S 3rd Ave apt 5 Phoenix', 'en', 'PT-behavior-therapist', 'Phoenix, AZ'],
  ['respite 22 River Dr, Chattanooga TN 37402', 'en', 'PT-respite', 'Chattanooga, TN 37402'],
  ['terapeuta ocupacional 55 Calle Luna San Juan', 'es', 'PT-occupational-therapist', 'San Juan, PR'],
  ['dentist for my 2 kids st louis mo', 'en', 'PS-pediatric-dentistry', 'St. Louis, MO'],
  ['dentista calle Luna 55, San Juan', 'es', 'PT-dentist', 'San Juan, PR'],
] as const)('a street address changes no meaning: %s', (question, language, service, place) => {
  const found = read(question, language);
  expect(found.services[0]!.name).toBe(service);
  expect(found).toMatchObject({ age: null, place: { place: { label: place } } });
});

test('minutes to drive and streets without a number are no address', () => {
  expect(first('a 30 minute drive to a speech therapist')).toBe('PT-speech-therapist');
  expect(read('my son is 4 and ran into the street', 'en').age).toBe(4);
});

test('a time of day is no age, months at the end are', () => {
  expect(read('up at 2 am every night, autistic 6yo', 'en').age).toBe(6);
  expect(read('bangs her head before naps, 14 mo', 'en').age).toBeCloseTo(14 / 12);
});

test('where something is said of a program, who helps with it is offered; its name alone asks for all who take it', () => {
  const { confidence, programs, services } = read('CommonHealth premium is too high, Massachusetts', 'en');
  expect({ confidence, programs }).toEqual({ confidence: 'unsure', programs: ['MC-MA'] });
  expect(services.map(({ name }) => name)).toEqual(['PT-benefits-help', 'PT-case-manager']);
  expect(read('dr dynasaur', 'en')).toMatchObject({ confidence: 'nothing', programs: ['MC-VT'], services: [] });
});

test('the program chooses among places of one name', () => {
  expect(read('speech therapist Springfield, MassHealth', 'en').place?.place.label).toBe('Springfield, MA');
  expect(read('speech therapist Springfield Illinois, MassHealth', 'en').place?.place.label).toBe('Springfield, IL');
});

test('language, payer and access needs', () => {
  expect(read('Vietnamese speaking woman doctor on Saturdays, uninsured', 'en')).toMatchObject({
    language: 'vi',
    payer: 'none',
    access: ['female-provider', 'weekend'],
  });
  expect(read('no hablamos inglés', 'es').language).toBe('es');
  // No slip of 'IEHP'.
  expect(read('junta del IEP', 'es').programs).toEqual([]);
});

test.each([
  ['necesito a alguien que hable español', 'en', 'es', 'hable español'],
  ['speech therapist que hable español', 'en', 'es', 'hable español'],
  ['I need someone who speaks Spanish', 'es', 'es', 'speaks Spanish'],
  ['un doctor que hable portugués', 'en', 'pt', 'hable portugués'],
  ['terapista bilingüe', 'es', 'es', null],
  ['mi hijo Germán no habla', 'es', null, null],
  ['terapia para mi mamá en la casa', 'es', null, null],
  ['signs of autism', 'en', null, null],
  ['aba no waitlist spanish speaking tech', 'en', 'es', 'spanish speaking'],
  ['we do not want a Spanish speaking aide', 'en', null, null],
  ['bilingual OT', 'en', 'es', null],
  ['aide who is bilingual', 'en', 'es', null],
  ['bilingual vietnamese OT', 'en', 'vi', 'vietnamese'],
  ['our kids are bilingual and not talking', 'en', null, null],
  ['no hablo bien español, hablo mixteco', 'es', 'mix', 'hablo mixteco'],
  ['Maya Brooks', 'en', null, null],
  ['Karen', 'en', null, null],
  ['speaks Maya', 'en', 'yua', 'speaks Maya'],
] as const)('the language to be spoken, in either language: %s', (question, page, language, said) => {
  expect(read(question, page)).toMatchObject({ language, said: { language: said } });
});

test('the name of a language is told apart from the words around it', () => {
  expect(read('hablo mixteco', 'es').said.languageName).toBe('mixteco');
  expect(read('an aide who speaks Maya', 'es').said.languageName).toBe('Maya');
});

test.each([
  ['ya no la puedo cargar', 'evening'],
  ['buenas tardes, boletos para ver a mi tia en santo domingo', 'weekend'],
  ['un centro donde jueguen domino', 'weekend'],
] as const)('little words, a greeting and names ask for no place and no time: %s', (question, need) => {
  const { place, access } = read(question, 'es');
  expect(place).toBeNull();
  expect(access).not.toContain(need);
});

test('who speaks Spanish is not who helps to speak', () => {
  expect(first('terapeuta que hable español', 'es')).not.toBe('PT-speech-therapist');
  expect(first('terapeuta del habla', 'es')).toBe('PT-speech-therapist');
});

test('what is already there is not what is asked for', () => {
  expect(read('we already have OT, need someone for the biting', 'en').services[0]?.name).toBe('PT-behavior-therapist');
  expect(read('ya tenemos terapia ocupacional, busco terapista del habla', 'es').services[0]?.name).toBe(
    'PT-speech-therapist',
  );
  expect(read('we already have a wheelchair', 'en').services[0]?.name).toBe('PS-wheelchairs');
});

describe('danger', () => {
  test.each([
    ['mi esposo me quiere matar', 'domestic-violence'],
    ['mi esposo tiene una pistola y nos quiere matar', 'domestic-violence'],
    ['el papa de mis hijos dice que va a matar a los niños', 'domestic-violence'],
    ['me amenaza con matarme', 'domestic-violence'],
    ['mi novio dice que me va a matar', 'domestic-violence'],
    ['mi esposo nos quiere matar', 'domestic-violence'],
    ['me quiere matar mi esposo', 'domestic-violence'],
    ['mi hijo quiere matar a su hermana', 'violence'],
    ['me amenazan y quiero matarme', 'suicide'],
    ['mi hijo amenaza con matarse', 'suicide'],
    ['amenazan con quitarme a mis hijos, voy a matarme', 'suicide'],
    ['mi marido con depresion me pega', 'domestic-violence'],
    ['me quiero matar', 'suicide'],
    ['mi hijo me dice que se quiere matar', 'suicide'],
    ['mi hija dice que va a matarse', 'suicide'],
  ])('who kills whom in Spanish: %s', (question, kind) => {
    expect(read(question, 'es').crisis?.kind).toBe(kind);
  });

  test.each(['me pega la artritis', 'me pegó covid', 'me pega el frio en los huesos', 'la depresion me pega fuerte'])(
    'what hits is no person: %s',
    (question) => {
      expect(read(question, 'es').crisis).toBeNull();
    },
  );

  test.each(["my kid won't talk", "my child won't speak", 'i need help'])(
    'no doubt where all is understood: %s',
    (question) => {
      expect(read(question, 'en')).toMatchObject({ crisis: null, concern: [] });
    },
  );

  test('who wants to die is believed, whatever is said of hair', () => {
    for (const question of ['i want to die my hair is falling out', 'want to die, his hair pulling is too much'])
      expect(read(question, 'en').crisis?.kind, question).toBe('suicide');
    expect(read('he wants to die his hair blue, need social skills group', 'en').crisis).toBeNull();
  });

  test.each([
    ['looking for my son', 'en'],
    ['my autistic daughter ran off', 'en'],
    ['baby choking what do i do', 'en'],
    ['my daughter fainted', 'en'],
    ['my sister is being hit', 'en'],
    ['he throws things at us', 'en'],
    ['my kids have no food', 'en'],
    ['my husband screams at us and none of us can sleep', 'en'],
    ['me duele el pecho', 'es'],
    ['a mi hija le pega el novio', 'es'],
    ['nos grita mi marido', 'es'],
    ['la cuidadora a mi mamá la golpea', 'es'],
  ] as const)('but where it may be danger: %s', (question, language) => {
    const { crisis, concern } = read(question, language);
    expect(crisis !== null || concern.length > 0).toBe(true);
  });

  test.each([
    ["my husband's surgery scares me", 'en'],
    ['my wife hurts her back lifting me', 'en'],
    ['mi esposo me grita porque es sordo', 'es'],
    ['no encuentro a nadie que acepte AHCCCS', 'es'],
  ] as const)('fear, pain and loud voices are no danger: %s', (question, language) => {
    expect(read(question, language)).toMatchObject({ crisis: null, concern: [] });
  });

  test.each([
    ['terapia de habla por la noche', 'es', 'PT-speech-therapist'],
    ['cita con dentista de noche', 'es', 'PT-dentist'],
    ['counselor at night for my autistic son', 'en', 'PT-counselor'],
    ['deaf dentist at night', 'en', 'PT-dentist'],
  ] as const)('a time does not take the service away: %s', (question, language, service) => {
    expect(read(question, language)).toMatchObject({ access: ['evening'] });
    expect(first(question, language)).toBe(service);
  });

  test('who is missing is looked for first, but what is needed is listed, too', () => {
    const missing = { crisis: { kind: 'missing' } };
    const son = read('my son wandered off last night police are looking, he goes to a day program', 'en');
    expect(son).toMatchObject({ ...missing, services: [] });
    const mom = read("my mom with dementia wandered out and we can't find her. She needs adult day care", 'en');
    expect(mom).toMatchObject(missing);
    expect(mom.services[0]?.name).toBe('PT-adult-day-care');
  });

  test.each([
    ['i want to die', 'suicide', 'PS-crisis-help'],
    ['my daughter cuts her arms', 'self-harm', 'PS-crisis-help'],
    ['he swallowed a battery', 'overdose', 'PT-hospital'],
    ['the aide hit my brother', 'abuse', 'PS-crisis-help'],
    ['somebody came at me with a knife', 'violence', 'PS-crisis-help'],
    ['everybody would be better off without me', 'suicide', 'PS-crisis-help'],
    ['the pills are gone, she took 40 tylenol', 'overdose', 'PT-hospital'],
    ['her seizure is not stopping', 'emergency', 'PT-hospital'],
    ['he ran out the door and we cannot find him', 'missing', undefined],
    ['my son keeps talking about not being here', 'suicide', 'PS-crisis-help'],
    ['he touches me at night', 'abuse', 'PS-crisis-help'],
    ['the aide pinched my brother', 'abuse', 'PS-crisis-help'],
    ['he took six of his adderall', 'overdose', 'PT-hospital'],
    ['the power is out and her ventilator has 20 minutes left', 'emergency', 'PT-hospital'],
    ['she was molested, she is 8', 'abuse', 'PS-crisis-help'],
  ])('%s: phone lines come first, then who helps with it', (question, kind, service) => {
    const { crisis, services } = read(question, 'en');
    expect(crisis?.kind).toBe(kind);
    expect(crisis?.lines.some(({ call }) => call === '911')).toBe(true);
    expect(services[0]?.name).toBe(service);
  });

  test.each([
    ['I am scared of my husband', 'en'],
    ['he chokes me when he is drunk', 'en'],
    ['mi marido me pega', 'es'],
  ] as const)('%s: help with domestic violence comes before help in a mental health crisis', (question, language) => {
    const { confidence, crisis, services } = read(question, language);
    expect(crisis?.kind).toBe('domestic-violence');
    expect(crisis?.lines.map(({ call }) => call)).toContain('800-799-7233');
    expect(confidence).toBe('sure');
    expect(services.slice(0, 2).map(({ name }) => name)).toEqual(['PS-domestic-violence-help', 'PS-crisis-help']);
  });

  test.each([
    'my back is killing me',
    'dying for a break',
    'he bites himself',
    'he hits the teacher',
    'food poisoning',
    'suicide prevention training',
    'her seizures will not stop with keppra',
    'he hits me when he has a meltdown',
    'a prayer mat',
    'suicide prevention training for teachers',
    'I was abused as a child and want help with trauma',
    'she kicks and bites the aide at school',
    'stabbing pain in my side',
    'we cannot feed the kids and we got evicted',
    'will the shot hurt my baby',
    'I want to hit the gym with my son',
  ])('is not seen in: %s', (question) => {
    expect(read(question, 'en').crisis).toBeNull();
  });

  test('the most urgent of several comes first', () => {
    expect(read('he hits me and now the baby is not breathing', 'en').crisis?.kind).toBe('emergency');
  });

  test('its words ask for nothing else', () => {
    const names = (question: string) => read(question, 'en').services.map(({ name }) => name);
    expect(names('i dont see the point of being here anymore')).toEqual(['PS-crisis-help']);
    expect(names('i want to die and my son needs speech therapy')).toEqual(['PS-crisis-help', 'PT-speech-therapist']);
  });

  test('is not whoever is to be found', () => {
    for (const question of ['find me a speech therapist in Tempe', 'can you find me somebody who bathes my mother'])
      expect(read(question, 'en').crisis, question).toBeNull();
    expect(read('he will find me and kill me', 'en').crisis).toMatchObject({ kind: 'domestic-violence' });
  });

  test('where danger is in doubt, lines for any danger are there, in the language of the page, and the rest is as it was', () => {
    const doubtful = read('stepdad comes in when i shower and takes videos', 'en');
    expect(doubtful.crisis).toBeNull();
    expect(doubtful.concern.map(({ call }) => call)).toEqual(['988', '911']);
    const { concern } = read('unos de la pandilla rodean la casa buscando a mi hermano', 'en');
    expect(concern.map(({ note }) => note).join(' ')).toMatch(/day and night/);
    expect(read('speech therapist for my son', 'en').concern).toEqual([]);
    expect(read('i want to die', 'en').concern).toEqual([]);
    for (const name of ['Copper Creek', 'Quail Run']) expect(read(name, 'en').concern, name).toEqual([]);
    for (const [said, language] of [
      ['i am scared', 'en'],
      ['Cant go on', 'en'],
      ['me lastima', 'es'],
      ['TENGO MIEDO', 'es'],
    ] as const)
      expect(read(said, language).concern, said).not.toEqual([]);
  });

  test('is found in the other language, with the lines of the page', () => {
    const [line] = read('me quiero matar', 'en').crisis!.lines;
    expect(line).toMatchObject({ call: '988', name: expect.stringContaining('Lifeline') });
  });
});

test('a question in the other language is understood', () => {
  expect(first('silla de ruedas', 'en')).toBe('PS-wheelchairs');
});

test('reads anything, and the same every time', () => {
  const words = fc.constantFrom(
    'not',
    'no',
    'Texas',
    '12',
    'años',
    'speech',
    '...',
    '🦷',
    '1e9',
    'constructor',
    '__proto__',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 80 }), (parts) => {
      const question = parts.join(' ');
      for (const language of ['en', 'es'] as const) {
        const found = read(question, language);
        expect(found.services.length).toBeLessThanOrEqual(5);
        expect(read(question, language)).toEqual(found);
      }
    }),
    { numRuns: 60 },
  );
});

test('what comes after the longest question is ignored', () => {
  expect(first(`${'x'.repeat(MAX_QUESTION)} dentist`)).toBeUndefined();
});

test.each(['en', 'es'] as const)('the lexicon has no problem: %s', (language) => {
  const { asked } = readLexiconPages('content', language, []);
  expect(lexiconProblems(language, lexicons[language], asked!.fields)).toEqual([]);
});

test.each([
  [
    'en',
    [
      'no evenings please, speech therapist',
      'no telehealth, in person speech therapist',
      'behavior therapist for my autistic son, no weekends',
      'they are not taking new patients',
      "I don't want online therapy for my son",
      'counselor without video visits',
      "can't do evenings, need a speech therapist",
      'weekends do not work for us, dentist for my son',
      'the aide who comes to our house quit',
    ],
  ],
  [
    'es',
    [
      'terapia de lenguaje, nada por video',
      'terapia de lenguaje, sin citas en línea',
      'dentista en persona, no por video',
      'terapeuta, no los fines de semana',
      'no aceptan pacientes nuevos en ningún lado',
      'no quiero que vengan a la casa, terapia de lenguaje',
      'los sábados no podemos, dentista',
      'la señora que viene a la casa renunció',
    ],
  ],
] as const)('what is refused is not chosen: %s', (language, questions) => {
  expect(questions.filter((question) => read(question, language).access.length > 0)).toEqual([]);
});

test.each([
  ['en', 'are there no dentists open on weekends', 'weekend'],
  ['en', "I can't find anyone with evening appointments for OT", 'evening'],
  ['en', 'is there really no telehealth for speech', 'telehealth'],
  ['en', 'we have no way to get there, need video visits', 'telehealth'],
  ['en', "I can't drive, someone who comes to our house", 'home-visits'],
  ['en', 'the clinic is not wheelchair accessible, need a new dentist', 'wheelchair'],
  ['es', 'no hay citas en línea de terapia', 'telehealth'],
  ['es', 'no encuentro dentista que acepte pacientes nuevos', 'new-patients'],
] as const)('what is missing is wanted: %s, %s', (language, question, need) => {
  expect(read(question, language).access).toEqual([need]);
});

test.each([
  ['en', 'speech therapist evenings telehealth spanish', 'es'],
  ['en', 'video visits spanish speech therapist', 'es'],
  ['en', 'home health aide russian for my mother with dementia', 'ru'],
  ['en', 'counselor for my teen somali telehealth', 'so'],
  ['en', 'he only speaks spanish needs a speech therapist', 'es'],
  ['es', 'dentista mixteco los sábados para mi hijo', 'mix'],
  ['en', 'spanish class for my daughter with dyslexia', null],
  ['en', 'my neighbor is german and has a stroke, needs rehab', null],
  ['en', 'thai food allergy specialist for kids', null],
  ['en', 'she is in a spanish immersion school and needs an IEP', null],
] as const)('a language beside other wishes is to be spoken: %s, %s', (language, question, code) => {
  expect(read(question, language).language).toBe(code);
});

test('who speaks no English and names a service wants it in Spanish, not an interpreter', () => {
  for (const [question, service] of [
    ['yo no hablo inglés, terapia de lenguaje', 'PT-speech-therapist'],
    ['no entiendo inglés y necesito terapia ocupacional', 'PT-occupational-therapist'],
    ['no hablo inglés', 'PT-interpreter'],
  ] as const)
    expect([first(question, 'es'), read(question, 'es').language]).toEqual([service, 'es']);
});

test.each([
  ['en', 'they cut my daughters nursing hours', 'PS-legal-advocacy'],
  ['en', 'ddd is lowering his respite hours how do i appeal', 'PS-legal-advocacy'],
  ['en', 'the school took away his speech therapy', 'PS-legal-advocacy'],
  ['es', 'le bajaron las horas', 'PS-legal-advocacy'],
  ['es', 'la escuela le quitó las terapias a mi hijo', 'PS-legal-advocacy'],
  ['es', 'segundo grado, no aprende a leer, la escuela me dice que espere, si tengo derecho', 'PS-legal-advocacy'],
  ['en', 'sensory issues toe walking 2 year old', 'PT-occupational-therapist'],
  ['en', 'cries when you touch her and will not wear socks', 'PT-occupational-therapist'],
  ['es', 'camina de puntitas y no soporta los calcetines', 'PT-occupational-therapist'],
  ['en', 'occupashunal therapy', 'PT-occupational-therapist'],
  ['en', 'ocupashonal therapy for my son', 'PT-occupational-therapist'],
  ['en', 'sikologist', 'PT-psychologist'],
  ['en', 'foster child needs counseling, trauma', 'PT-counselor'],
  ['en', 'foster care agency', 'PT-foster-care'],
  ['en', 'he needs help cutting his food', 'PT-occupational-therapist'],
] as const)(
  'what is lost, felt, heard or gone through asks for who helps with it: %s, %s',
  (language, question, service) => {
    expect(first(question, language)).toBe(service);
  },
);

test.each([
  ['en', 'my mom is seventy eight and i take care of her and my brother with down syndrome he is forty five', 45],
  ['en', 'grandma is 71 and raises my nephew he is 9 with adhd', 9],
  ['en', 'im 65 my husband is 70 and our son is 33 with autism', 33],
  ['es', 'mi mamá tiene 78 años y mi hermano con síndrome de down tiene 45', 45],
  ['es', 'mi esposo tiene 70 y nuestra hija de 35 con parálisis necesita programa de día', 35],
  ['en', 'my dad is 82, i need respite for my sister, she is 50 with down syndrome', null],
  ['en', 'my dad is 72 and has dementia, my sister needs day care for him', 72],
] as const)('of two ages the one of who is cared for counts, or none: %s, %s', (language, question, age) => {
  expect(read(question, language).age).toBe(age);
});

test.each([
  ['en', 'I would rather do telehealth', 'telehealth'],
  ['en', 'rather video visits than in person', 'telehealth'],
  ['en', 'rather a woman doctor', 'female-provider'],
  ['en', 'nothing on weekends anywhere', 'weekend'],
  ['en', 'there is nothing on weekends', 'weekend'],
  ['es', 'no hay nada los sábados', 'weekend'],
  ['es', 'no hay nada por la tarde', 'evening'],
  ['es', 'mi mamá no puede salir de la casa, que vengan a la casa', 'home-visits'],
  ['es', 'no puede salir de su casa, que venga una enfermera a la casa', 'home-visits'],
  ['en', 'need the nurse who comes to the house', 'home-visits'],
  ['en', 'I want the doctor that comes to the house', 'home-visits'],
  ['es', 'busco la doctora que viene a la casa', 'home-visits'],
  ['en', 'no female doctors near us', 'female-provider'],
  ['en', 'no woman doctor near me', 'female-provider'],
  ['en', 'no weekend hours anywhere', 'weekend'],
  ['en', 'no counselor available need telehealth', 'telehealth'],
  ['en', 'without transportation telehealth counselor', 'telehealth'],
  ['es', 'sin transporte citas en línea', 'telehealth'],
  ['en', "without telehealth I can't get there", 'telehealth'],
  ['en', "can't come without evening appointments", 'evening'],
  ['en', "can't we do video visits", 'telehealth'],
  ['en', 'why not telehealth', 'telehealth'],
  ['en', "why can't she do telehealth", 'telehealth'],
  ['es', 'por qué no por video', 'telehealth'],
] as const)('what is preferred, missed or asked for is wanted: %s, %s', (language, question, need) => {
  expect(read(question, language).access).toEqual([need]);
});

test.each([
  ['en', "I'd rather not do video visits"],
  ['en', 'in person instead of video visits'],
  ['en', 'I do not want a woman doctor'],
  ['es', 'no quiero nada por video'],
] as const)('what somebody would rather not have is not chosen: %s, %s', (language, question) => {
  expect(read(question, language).access).toEqual([]);
});

test.each([
  ['en', 'mom 79 has parkinsons, I have kids 4 and 6'],
  ['en', 'my husband is 64 had a stroke, our son is 20'],
  ['en', 'my wife is 68 with cancer and my son 30 drives her'],
  ['en', 'my mom is 88 she fell, my brother is 60 and cannot lift her'],
  ['es', 'mi papá tiene 75 con diabetes y mis hijos 4 y 6'],
] as const)('beside an elder with an illness or accident, the age of another is none: %s, %s', (language, question) => {
  expect(read(question, language).age).toBeNull();
});

test('who writes, or has children, is not the elder who needs care', () => {
  expect(read('grandma is 90, I am her granddaughter, 30', 'en').age).toBe(90);
  expect(read('my mom has dementia, she is 79 and my kids are 4 and 6', 'en').age).toBe(79);
});

test.each([
  ['es', 'no entiendo inglés dentista', 'PT-dentist'],
  ['es', 'no hablo inglés, busco pediatra', 'PS-pediatrics'],
  ['en', 'big toe infection socks', 'PT-foot-doctor'],
  ['en', 'toe fungus hates socks', 'PT-foot-doctor'],
  ['en', 'foster care for my son therapy', 'PT-foster-care'],
  ['en', 'adoption agency child trauma', 'PT-foster-care'],
  ['es', 'niño foster necesita consejero', 'PT-counselor'],
] as const)('words beside a service leave it first: %s, %s', (language, question, service) => {
  expect(first(question, language)).toBe(service);
});

test.each([
  ['es', 'no hablo inglés, busco pediatra', 'PT-early-intervention'],
  ['es', 'en la escuela le duele el oído derecho', 'PS-legal-advocacy'],
  ['es', 'la escuela dice que no ve del ojo derecho', 'PS-legal-advocacy'],
  ['en', 'medicaid office took 3 hours', 'PS-legal-advocacy'],
  ['en', 'insurance going on hold for hours', 'PS-legal-advocacy'],
  ['en', 'school dropped him, needs therapy', 'PS-legal-advocacy'],
  ['en', 'numb toes and cold socks neuropathy', 'PT-occupational-therapist'],
  ['en', 'broken toe from loud fall', 'PT-occupational-therapist'],
  ['en', 'need help cut food budget', 'PT-occupational-therapist'],
  ['en', 'not cutting food stamps', 'PT-occupational-therapist'],
] as const)('a word with another meaning asks for no service: %s, %s, %s', (language, question, service) => {
  expect(read(question, language).services.map(({ name }) => name)).not.toContain(service);
});

test.each([
  ['school stopped calling about speech', 'PT-speech-therapist'],
  ['school took away recess from my son for ot', 'PT-occupational-therapist'],
])('what a school does beside a therapy is no wrong: %s', (question, service) => {
  expect(first(question)).toBe(service);
});

describe('what is not understood', () => {
  test.each([
    ['speech therapist with a pool', ['pool']],
    ['therapist with free parking', ['free parking']],
    ['physical therapist who does dry needling near Mesa', ['dry needling']],
    ['my son needs a dentist with free parking', ['free parking']],
    ['speech therapist and a barber', ['barber']],
    ['Gilbert dentist with Jenny Smith', []],
    ['DDD dentist with Mercy Cares', []],
    ['dentist in tempe who takes AHCCCS and speaks Spanish, open on Saturdays', []],
    ['christian counselor in Mesa', ['christian']],
    ['hello can you please find me a dentist in Mesa with free parking for my son', ['free parking']],
    ['he gags on anything that is not a smooth puree', []],
    ['counselor, my brother hung himself', []],
    ['therapist who knows rape', []],
    ['dentist without music', []],
    ['dentist for jayden smith', []],
    ['dentist for disabled people', []],
    ['I want to kill myself in the parking', []],
  ])('of "%s" is %j', (question, expected) => {
    expect(read(question, 'en').notUnderstood).toEqual(expected);
  });

  test('is nothing that the other language understands', () => {
    expect(read('dentist que hable español', 'en').notUnderstood).toEqual([]);
    expect(read('dentista con alberca', 'en').notUnderstood).toEqual(['alberca']);
    expect(read('terapia de lenguaje con alberca', 'es').notUnderstood).toEqual(['alberca']);
  });
});

test.each([
  ['speech therapist in albakerkee', 'en', 'albakerkee'],
  ['dentist for kids near tuscaluza who takes Medicaid', 'en', 'tuscaluza'],
  ['terapia de habla cerca de albakerkee', 'es', 'albakerkee'],
  ['speech therapist in 7030', 'en', '7030'],
  ['dentist in a hurry', 'en', null],
  ['speech therapy in schools', 'en', null],
  ['hurt in 2019, needs OT', 'en', null],
  ['he hid it in napkinz, needs OT', 'en', null],
] as const)('a place that we do not know in "%s" (%s): %s', (question, language, unknown) => {
  expect(read(question, language).unknownPlace).toBe(unknown);
});

test.each([
  ['speech therapist flagstaff ahcccs', 'en', 'Flagstaff, AZ'],
  ['respite prescott ddd', 'en', 'Prescott, AZ'],
  ['aba gilbert', 'en', 'Gilbert, AZ'],
  ['pt gilbert medicare', 'en', 'Gilbert, AZ'],
  ['dentist flagstaff open saturday', 'en', 'Flagstaff, AZ'],
  ['dentist in Globe', 'en', 'Globe, AZ'],
  ['speech therapist in Bexar', 'en', 'Bexar County, TX'],
  ['dentista en chandler con alberca', 'es', 'Chandler, AZ'],
  ['we live in Spanish Fork and need OT', 'en', 'Spanish Fork, UT'],
  ['nos mudamos de Filadelfia a Ponce, buscamos logopeda', 'es', 'Ponce, PR'],
  ['speech therapy reading', 'en', undefined],
  ['no tengo quien me lo cuide y trabajo en el campo', 'es', undefined],
] as const)('the town in "%s" (%s) is %s', (question, language, label) => {
  const { place, language: spoken } = read(question, language);
  expect([place?.place.label, spoken]).toEqual([label, null]);
});

test('no word of the face is L.A. Care, nor a town TEFRA', () => {
  expect(read('le salen granos en la cara', 'es').programs).toEqual([]);
  expect(read('speech therapist in Terra Haute', 'en').programs).toEqual([]);
  expect(read('tenemos LA Care en Los Angeles', 'es').programs).toEqual(['MC-CA']);
});

test.each(['dentist in Navajo Nation', 'OT Navajo Nation'])('there is no doubt about a danger in "%s"', (question) => {
  expect(read(question, 'en')).toMatchObject({ crisis: null, concern: [] });
});

test('a town called Normal turns nothing down', () => {
  expect(first('speech therapy Normal, Illinois')).toBe('PT-speech-therapist');
  expect(first('his speech is normal, needs OT')).toBe('PT-occupational-therapist');
});

test.each([
  ['my son wants to die and needs ABA', 'en'],
  ['my kid wants to die, dentist', 'en'],
  ['my daughter doesnt want to live, needs therapist', 'en'],
  ['mi hijo se quiere morir y necesita terapia', 'es'],
  ['mi hijo ya no quiere vivir y necesita terapia', 'es'],
] as const)('a need beside it takes no wish to die back: %s', (question, language) => {
  expect(read(question, language).crisis?.kind).toBe('suicide');
});

test.each([
  'my mom wants to die at home, hospice',
  'my son doesnt want to live in a group home',
  'he doesnt want to live with us',
])('no wish to die: %s', (question) => {
  expect(read(question, 'en').crisis).toBeNull();
});
