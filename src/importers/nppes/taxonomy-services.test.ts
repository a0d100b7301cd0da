import { expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { readTaxonomyCodes, servicesOf } from './taxonomy-services.ts';

/** The first four characters of every code in use (code set of January 2024). */
const PREFIXES = (
  '1012 101Y 102L 102X 103G 103K 103T 1041 106E 106H 106S 111N 1223 1224 124Q 125J 125K 125Q 1268 1269 1327 133N ' +
  '133V 136A 146D 146L 146M 146N 152W 156F 163W 164W 164X 167G 1701 1703 1710 1711 1714 171M 171R 171W 172A 172M ' +
  '172P 172V 1730 173C 173F 1742 1744 174H 174M 174N 174V 175F 175L 175M 175T 176B 176P 177F 1835 1837 1932 1934 ' +
  '202C 202D 202K 204C 204D 204E 204F 204R 207K 207L 207N 207P 207Q 207R 207S 207T 207U 207V 207W 207X 207Y 207Z ' +
  '2080 2081 2082 2083 2084 2085 2086 2088 208C 208D 208G 208M 208U 208V 2098 211D 213E 2217 222Q 222Z 2249 224L ' +
  '224P 224Y 224Z 2250 2251 2252 2254 2255 2256 2257 2258 225A 225B 225C 225X 2260 2263 2278 2279 229N 231H 2355 ' +
  '235Z 2376 2377 242T 243U 246Q 246R 246W 246X 246Y 246Z 2470 2471 2472 247Z 2513 251B 251C 251E 251F 251G 251J ' +
  '251K 251S 251T 251V 251X 252Y 253J 253Z 261Q 2731 273R 273Y 275N 2764 281P 282E 282J 282N 283Q 283X 2843 2865 ' +
  '2873 2919 291U 2922 293D 302F 302R 305R 305S 3104 3105 3115 311Z 313M 3140 315D 315P 3174 3206 3207 3208 3209 ' +
  '322D 323P 3245 331L 3320 3321 3328 3329 332B 332G 332H 332S 332U 3333 3336 335E 335G 335U 335V 3416 3418 3420 ' +
  '3438 3439 3446 3448 347B 347C 347D 347E 363A 363L 364S 3675 367A 367H 3725 3726 373H 3747 374J 374K 374T 374U ' +
  '376G 376J 376K 385H 3902 4053'
).split(' ');

test('every prefix in use has services or is left out on purpose', () => {
  expect(PREFIXES.filter((prefix) => servicesOf(`${prefix}00000X`) === undefined)).toEqual([]);
});

test('errors in the table name the file and line', () => {
  const text = `# Teeth
1223: dentist
1223P0221: pediatric-dentistry, dentists
12-3: dentist
124Q: dentist, dentist
125J:
2084E0001: epilepsy
1223: dentist
`;
  expect(() => readTaxonomyCodes(text)).toThrow(':8: This key appears twice in the same place.');
  expect(() => readTaxonomyCodes(text.replace(/1223: dentist\n$/, ''))).toThrow(`Correct the data files:
  src/importers/nppes/taxonomy-codes.yaml:3: No service has the slug 'dentists'.
  src/importers/nppes/taxonomy-codes.yaml:4: '12-3' is not a code of 3 to 10 digits and capital letters.
  src/importers/nppes/taxonomy-codes.yaml:5: A service is named twice.
  src/importers/nppes/taxonomy-codes.yaml:6: No service has the slug ''.`);
});

test('a code that looks like a number stays text', () => {
  expect([...readTaxonomyCodes('2084E0001: epilepsy\n0146: none').keys()]).toEqual(['2084E0001', '0146']);
});

test.each([
  ['235Z00000X', ['PT-speech-therapist']],
  ['1223P0221X', ['PS-pediatric-dentistry', 'PT-dentist']],
  ['2251P0200X', ['PT-physical-therapist', 'PS-pediatric-therapy']],
  ['225100000X', ['PT-physical-therapist']],
  ['2080P0006X', ['PS-developmental-pediatrics', 'PS-pediatrics']],
  ['385H00000X', ['PT-respite']],
  ['385HR2050X', ['PT-camp', 'PT-respite']],
  ['225XR0403X', ['PT-driver-rehabilitation', 'PT-occupational-therapist']],
  ['251C00000X', ['PT-day-program']],
  ['343900000X', ['PT-medical-ride']],
  ['390200000X', []],
])('%s is %j', (code, names) => {
  expect(servicesOf(code)).toEqual(names.map((name) => tagByName(name)!.id));
});

test('the longest prefix wins, and an unknown code is undefined', () => {
  expect(servicesOf('261QM1103X')).toEqual([]);
  expect(servicesOf('261QM1300X')).toEqual([tagByName('PT-clinic')!.id]);
  expect(servicesOf('999900000X')).toBeUndefined();
  expect(servicesOf('')).toBeUndefined();
});
