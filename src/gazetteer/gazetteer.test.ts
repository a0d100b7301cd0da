import { beforeAll, describe, expect, test } from 'vitest';
import { distanceMiles } from '#geo/distance.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.ts';
import { STATES, stateByUsps } from './states.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await loadGazetteer();
});

test('is read once in a process', async () => {
  expect(await loadGazetteer()).toBe(gazetteer);
});

const labels = (input: string) => gazetteer.suggest({ input }).map(({ label }) => label);

describe('suggest and resolve', () => {
  test.each([
    ['phoenix', 'Phoenix, AZ'],
    ['Phoenix, AZ', 'Phoenix, AZ'],
    ['phoenix arizona', 'Phoenix, AZ'],
    ['Phoenix, AZ, USA', 'Phoenix, AZ'],
    ['st louis', 'St. Louis, MO'],
    ['saint louis', 'St. Louis, MO'],
    ['St.Louis MO', 'St. Louis, MO'],
    ['mc kinney', 'McKinney, TX'],
    ['mckinney', 'McKinney, TX'],
    ['Washington DC', 'Washington, DC'],
    ['Georgetown, DC', 'Georgetown, DC'],
    ['Hollywood, CA', 'Hollywood, CA'],
    ['Hollywood', 'Hollywood, FL'],
    ['Leon, IA', 'Leon, IA'],
    ['zip code 59801 Montana', 'Missoula, MT 59801'],
    ['Gwinnett', 'Gwinnett County, GA'],
    ['gilford connecticut', 'Guilford, CT'],
    ['T or C, New Mexico', 'Truth or Consequences, NM'],
    ['Dover DE not Dover NH', 'Dover, DE'],
    ['Toronto', null],
    ['Salem, CA', null],
    ['Las Vegas, NE', null],
    ['washington d.c.', 'Washington, DC'],
    ['Washington, D. C.', 'Washington, DC'],
    ['washington state', 'Washington'],
    ['85004', 'Phoenix, AZ 85004'],
    ['85004-1234', 'Phoenix, AZ 85004'],
    ['00901', 'San Juan, PR 00901'],
    ['new york', 'New York, NY'],
    ['new york city', 'New York, NY'],
    ['ft worth', 'Fort Worth, TX'],
    ['Ft. Lauderdale', 'Fort Lauderdale, FL'],
    ['san jose', 'San Jose, CA'],
    ['la crosse', 'La Crosse, WI'],
    ['winston salem', 'Winston-Salem, NC'],
    ['coeur d alene', "Coeur d'Alene, ID"],
    ['Cañon City', 'Cañon City, CO'],
    ['canon city', 'Cañon City, CO'],
    ['Honolulu', 'Honolulu, HI'],
    ['Anchorage', 'Anchorage, AK'],
    ['San Juan', 'San Juan, PR'],
    ['San Juan PR', 'San Juan, PR'],
    ['Hagåtña', 'Hagåtña, GU'],
    ['Hagatna', 'Hagåtña, GU'],
    ['Guam', 'Guam'],
    ['Puerto Rico', 'Puerto Rico'],
    ['virgin islands', 'U.S. Virgin Islands'],
    ['Charlotte Amalie', 'Charlotte Amalie, VI'],
    ['Pago Pago', 'Pago Pago, AS'],
    ['Saipan', 'Saipan, MP'],
    ['Brooklyn', 'Brooklyn, NY'],
    ['Queens', 'Queens, NY'],
    ['bronx', 'The Bronx, NY'],
    ['maricopa county', 'Maricopa County, AZ'],
    ['orleans parish', 'Orleans Parish, LA'],
    ['orleans', 'New Orleans, LA'],
    ['az', 'Arizona'],
    ['Albuqerque', 'Albuquerque, NM'],
    ['Pheonix', 'Phoenix, AZ'],
    ['Pheonix AZ', 'Phoenix, AZ'],
    ['san deigo', 'San Diego, CA'],
    ['Philadelpia, Pensylvania', 'Philadelphia, PA'],
    ['San Antonio Tejas', 'San Antonio, TX'],
    ['Raleigh, Carolina del Norte', 'Raleigh, NC'],
    ['Newark, Nueva Jersey', 'Newark, NJ'],
    ['Buffalo nueva york', 'Buffalo, NY'],
    ['Nueva York', 'New York, NY'],
    ['estado de Nueva York', 'New York'],
    ['Condado de Maricopa', 'Maricopa County, AZ'],
    ['condado de orange, florida', 'Orange County, FL'],
    ['county of los angeles', 'Los Angeles County, CA'],
  ])('%s is %s', (typed, label) => {
    expect(gazetteer.resolve(typed)?.label ?? null).toBe(label);
    if (label) expect(labels(typed)[0]).toBe(label);
  });

  test.each([
    ['a region before its namesake', 'Long Island', 'Long Island, NY'],
    ['its namesake by its state', 'Long Island, KS', 'Long Island, KS'],
    ['a nickname', 'Philly', 'Philadelphia, PA'],
    ['a nickname that is a state', 'L.A.', 'Los Angeles, CA'],
    ['a town in that state', 'Lafayette, LA', 'Lafayette, LA'],
    ['a name in Spanish', 'Nueva York', 'New York, NY'],
    ['what the state is called', 'NY state', 'New York'],
    ['all of a state', 'anywhere in Ohio', 'Ohio'],
    ['near a place', 'cerca de Phoenix', 'Phoenix, AZ'],
    ['near a misspelled place', 'near Tempee', 'Tempe, AZ'],
    ['an area', 'the Phoenix area', 'Phoenix, AZ'],
    ['a street address', '123 Main St #4, Tempe, AZ', 'Tempe, AZ'],
    ['a street address without commas', '100 Washington St Boston MA', 'Boston, MA'],
    ['a street that begins with a number', '4500 N 12th Street Phoenix', 'Phoenix, AZ'],
    ['a county by its state', 'St. Charles, LA', 'St. Charles Parish, LA'],
    ['the first of two places', 'Mesa/Tempe', 'Mesa, AZ'],
    ['an or that is a state', 'Salem OR', 'Salem, OR'],
    ['a name partly in short forms', 'W. Palm Beach', 'West Palm Beach, FL'],
    ['a short form of a state', 'W Va', 'West Virginia'],
    ['a ZIP code before its town', '85281 Tempe AZ', 'Tempe, AZ 85281'],
    ['a longer one before its town', '02139-4307 Cambridge MA', 'Cambridge, MA 02139'],
    ['a house number like a ZIP code of the state', '85281 Main St, Mesa, AZ', 'Mesa, AZ'],
    ['a region with an article', 'the Bay Area', 'Bay Area, CA'],
    ['a town by ear', 'sue falls south dakota', 'Sioux Falls, SD'],
    ['a town by ear, with other spaces', 'Cor da lane, Idaho', "Coeur d'Alene, ID"],
    ['a -cester by ear, not a namesake of another state', 'Glouster MA', 'Gloucester, MA'],
    ['a -rcester by ear', 'Wooster Massachusetts', 'Worcester, MA'],
    ['a long name by ear', 'Albakerky NM', 'Albuquerque, NM'],
    ['a region by its initials', 'NEPA', 'Northeastern Pennsylvania, PA'],
    ['a region by its short name', 'Cenla', 'Central Louisiana, LA'],
    ['a region, not the town in its name', 'Central Louisiana', 'Central Louisiana, LA'],
    ['a region by another name for its side', 'Upper Michigan', 'Upper Peninsula, MI'],
    ['that town', 'Central, Louisiana', 'Central, LA'],
    ['the state of a part of it, no town', 'Central Arizona', 'Arizona'],
    ['the state, not a city of its name', 'Southwest Washington', 'Washington'],
    ['a region, not a town like its name', 'West Michigan', 'West Michigan, MI'],
    ['not a town like a short word', 'NAPS', undefined],
    ['not a town of the same consonants', 'bass, idaho', undefined],
    ['not a town by ear without its state', 'wala wala', undefined],
    ['the city of a neighborhood', 'Germantown Philadelphia', 'Germantown, PA'],
    ['the city of a neighborhood that is like another town', 'East Fresno', 'Fresno, CA'],
    ['the town of a slip that ends like a city', 'Nort Las Vegas', 'North Las Vegas, NV'],
    ['not the city of a lake', 'Lake Houston Park', undefined],
    ['the town beside the city behind it', 'Plano Dallas', 'Plano, TX'],
    ['not one of several cities behind what we do not know', 'Mayo clinic Rochester', undefined],
    ['not a mesa', 'Kearny Mesa', undefined],
    ['not the state of a neighborhood', 'Xyzzy Washington', undefined],
    ['not one of two places', 'Northern Kentucky near Cincinnati', undefined],
    ['a town behind other words', "my grandma's house in Bandera, Texas", 'Bandera, TX'],
    ['a town behind a corner', 'corner of 3rd and Oak, Paducah KY', 'Paducah, KY'],
    ['a state in short words', 'Las Cruces, N. Mex.', 'Las Cruces, NM'],
    ['a nickname', 'the Big Easy', 'New Orleans, LA'],
    ['a nickname by ear that is like another town', 'Nawlins', 'New Orleans, LA'],
    ['not a town like a nickname', 'Sun City', 'Sun City, AZ'],
    ['a neighborhood by its short name', 'Bed-Stuy', 'Brooklyn, NY'],
    ['a base by its kind', 'Naval Station Great Lakes', 'Naval Station Great Lakes, IL'],
    ['not a town of Canada', 'Vancouver BC', undefined],
    ['nor in the province of a town of ours', 'Toronto, Ontario', undefined],
    ['nor of Mexico', 'Tijuana Mexico', undefined],
    ['a slip in New Mexico', 'Albuqerque New Mexico', 'Albuquerque, NM'],
    ['where somebody is', 'i am in tuscaloosa right now', 'Tuscaloosa, AL'],
    ['an Air Force base in capitals', 'minot afb', 'Minot Air Force Base, ND'],
    ['one of the Space Force', 'Buckley SFB', 'Buckley Space Force Base, CO'],
    ['one of the Marines', 'MCAS Miramar', 'Marine Corps Air Station Miramar, CA'],
    ['one of the Navy', 'Norfolk Naval Station', 'Naval Station Norfolk, VA'],
    ['a fort, not another that sounds like it', 'Fort Gordon', 'Fort Gordon, GA'],
    ['a pueblo', 'Pueblo of Zuni', 'Zuni Pueblo, NM'],
    ['its name the other way round', 'Acoma Pueblo', 'Acoma Pueblo, NM'],
    ['a county, not a base in it', 'Ventura County', 'Ventura County, CA'],
    ['a slip before a state of two words', 'Ashville north carolina', 'Asheville, NC'],
    ['a state in an old short form', 'Miami, Fla.', 'Miami, FL'],
    ['a city in a short form, not a county', 'kansas cty', 'Kansas City, MO'],
    ['a state with a slip', 'boise idahoe', 'Boise, ID'],
    ['how far somebody would go', 'within 30 miles of Rapid City', 'Rapid City, SD'],
    ['when somebody moves', 'moving to Spokane in august', 'Spokane, WA'],
    ['a camp, not the town of its name', 'Camp Ripley', 'Camp Ripley, MN'],
    ['a town with its state, not the fort of its name', 'Jackson, SC', 'Jackson, SC'],
    ['a town, not a pueblo of its name', 'San Felipe', 'San Felipe, TX'],
    ['no base by its kind alone', 'MCAS', undefined],
    ['a state with a slip, not a town in another', 'West Virgina', 'West Virginia'],
    ['not a town like a state with a slip', 'Lake Indianna', undefined],
    ['where somebody moves', 'moving to Boise next month', 'Boise, ID'],
    ['not where somebody comes from', 'Reno, we just moved from Sacramento', 'Reno, NV'],
    ['nor that before where they go', 'moving from Denver to Cheyenne', 'Cheyenne, WY'],
    ['nor that behind it', 'relocating to Duluth from Chicago', 'Duluth, MN'],
    ['the only place that is said, even so', 'we just moved from Sacramento', 'Sacramento, CA'],
    ['not where the visitor is', 'near me', undefined],
    ['nor at any end', 'dentists close to me', undefined],
    ['nor in Spanish', 'cerca de mí', undefined],
    ['nor their home', 'my house', undefined],
    ['nor here', 'here', undefined],
    ['no place at all', 'anywhere', undefined],
    ['but near the state of that name', 'near ME', 'Maine'],
    ['a ZIP code before a town whose namesake is larger', 'zip code 05401 Burlington', 'Burlington, VT 05401'],
    ['a county by its short name', 'PG County', "Prince George's County, MD"],
    ['the same with its state', 'pg county md', "Prince George's County, MD"],
    ['a county without its kind', 'Gwinnett GA', 'Gwinnett County, GA'],
    ['a large county by its bare name, not a hamlet', 'Hennepin', 'Hennepin County, MN'],
    ['the same with its state', 'Suffolk NY', 'Suffolk County, NY'],
    ['a town of such a name', 'Maricopa', 'Maricopa, AZ'],
    ['that in its county', 'Snohomish', 'Snohomish, WA'],
    ['what begins a town', 'Salt Lake', 'Salt Lake City, UT'],
    ['a part of a city, where it is', 'Bronzeville Chicago', 'Bronzeville, IL'],
    ['the same with a comma', 'hough, cleveland', 'Hough, OH'],
    ['one of several regions', 'Golden Triangle', undefined],
    ['that in a state', 'Golden Triangle Mississippi', 'Golden Triangle, MS'],
    ['a ZIP code with a letter for a 1', '8050l', 'Longmont, CO 80501'],
    ['how far from a town', 'about 20 minutes from Knoxville', 'Knoxville, TN'],
    ['a part of a town', 'Harlem', 'Harlem, NY'],
    ['a ZIP code before its state', '99501 Alaska', 'Anchorage, AK 99501'],
    ['a street and its state', '6 Virginia Ave Cumberland, MD', 'Cumberland, MD'],
    ['a ZIP code in two parts', '554 04', 'Minneapolis, MN 55404'],
    ['a ZIP code with four more digits', '972011234', 'Portland, OR 97201'],
    ['a ZIP code with a letter for a 0', '6O614', 'Chicago, IL 60614'],
    ['a ZIP code that begins with one', 'O4101', 'Portland, ME 04101'],
    ['an island', 'Kodiak Island', 'Kodiak Island, AK'],
    ['a base by its town', 'Naval Station Mayport', 'Naval Station Mayport, FL'],
    ['what everybody knows there', 'near the Mall of America', 'Bloomington, MN'],
    ['a ZIP code at the end of a sentence', '90210.', 'Beverly Hills, CA 90210'],
    ['a ZIP code without its first 0', '2134', 'Allston, MA 02134'],
    ['not that where others begin so', '1002', undefined],
    ['a ZIP code with a letter for a 0, and its state', '1001O NY', 'New York, NY 10010'],
    ['not a hamlet by a slip', 'Wakanda', undefined],
    ['nor behind other words', 'near Wakanda', undefined],
    ['a house number that could be a ZIP code', '85281 Main St, Mesa, AZ', 'Mesa, AZ'],
    ['not a street', '12 Elm Street', undefined],
    ['not the hill of a street', '123 Oak Hill', undefined],
    ['a small town by its state', '5 Main St, Chinle, AZ', 'Chinle, AZ'],
    ['not a town like one in Mexico', 'Juárez', undefined],
    ['not any valley', 'the Valley', undefined],
    ['nor one in Spanish', 'en el valle', undefined],
    ['nor one of five regions', 'the Panhandle', undefined],
    ['a small town by its only slip', 'Window Rok', 'Window Rock, AZ'],
    ['a town in its ward', 'Ward', 'Ward, AR'],
    ['nor any three cities', 'the Tri-Cities', undefined],
    [
      'a reservation without its last words',
      'Salt River Pima Maricopa',
      'Salt River Pima-Maricopa Indian Community, AZ',
    ],
    ['a reservation in Spanish', 'la reservación Navajo', 'Navajo Nation, AZ'],
    ['a tribe', 'Pascua Yaqui', 'Pascua Yaqui Tribe, AZ'],
    ['a post without its kind', 'Davis Monthan', 'Davis-Monthan Air Force Base, AZ'],
    ['a town with the name of a reservation of another state', 'Pine Ridge', 'Pine Ridge, Citrus County, FL'],
    ['not a word of another thing', 'pizza', undefined],
    ['nothing, with a state', 'Xyzzy, OR', undefined],
  ])('%s: %s', (_, typed, label) => {
    expect(gazetteer.resolve(typed)?.label).toBe(label);
  });

  test('regions that are called the same are offered, no town', () => {
    const labels = gazetteer.suggest({ input: 'the valley', limit: 3 }).map(({ label }) => label);
    expect(labels).toEqual(['Valley of the Sun, AZ', 'San Fernando Valley, CA', 'Rio Grande Valley, TX']);
    expect(gazetteer.suggest({ input: 'near Banner Desert hospital' })).toEqual([]);
  });

  test('a town abroad suggests only kinds that are wanted', () => {
    expect(gazetteer.suggest({ input: 'Vancouver BC', kinds: ['county'] })).toEqual([]);
  });

  test('where the visitor is has no suggestions, but may begin a name', () => {
    expect(gazetteer.suggest({ input: 'near me' })).toEqual([]);
    expect(gazetteer.suggest({ input: 'here' })[0]).toMatchObject({ label: 'Hereford, TX' });
  });

  test('a street does not hide that there are several towns of a name', () => {
    const typed = '88 Washington Street, Salem';
    expect(gazetteer.resolve(typed)?.label).toBe('Salem, OR');
    expect(gazetteer.namesakes(typed, 1).map(({ label }) => label)).toEqual(['Salem, MA']);
    expect(labels(typed).slice(0, 2)).toEqual(['Salem, OR', 'Salem, MA']);
    expect(gazetteer.namesakes('45 Elm Ave, Springfield, IL', 3)).toEqual([]);
    expect(gazetteer.namesakes('100 Main St, Buffalo, New York', 3)).toEqual([]);
    expect(gazetteer.namesakes('12 Bourbon Street, New Orleans, LA', 3)).toEqual([]);
  });
  test('what a slip may mean is suggested, also behind other words', () => {
    for (const typed of ['Wakanda', 'near Wakanda']) expect(labels(typed)).toEqual(['Makanda, IL', 'Wakonda, SD']);
  });
  test('a ZIP code without its first 0 is suggested before those that it begins', () => {
    // A country is the beginning of towns of ours.
    expect(labels('India')[0]).toBe('Indianapolis, IN');
    expect(labels('2903').slice(0, 2)).toEqual(['Providence, RI 02903', 'Cameron, SC 29030']);
  });

  test('the others of several places, of which one is meant', () => {
    const others = (text: string) => gazetteer.others(text).map(({ label }) => label);
    expect(others('Mesa or Tempe')).toEqual(['Tempe, AZ']);
    expect(others('Akron or Canton')).toEqual(['Canton, OH']);
    expect(others('Cincinnati or Covington')).toEqual(['Covington, KY']);
    expect(others('Atlanta or Dallas')).toEqual(['Dallas, TX']);
    expect(others('between Tucson and Sierra Vista')).toEqual(['Sierra Vista, AZ']);
    expect(labels('between Topeka and Lawrence')).toEqual(['Topeka, KS', 'Lawrence, KS']);
    for (const one of ['Tempe', 'Truth or Consequences', 'Salem OR', '', 'Tucson or Hill', 'Mesa or Early'])
      expect(others(one)).toEqual([]);
  });

  test.each(['Tempe', 'tempe, az', '85281', 'Tempe 85281-1234', 'NM87501', 'Philly', 'Long Island', 'NY state'])(
    'a text that is a place and nothing else: %s',
    (typed) => expect(gazetteer.isPlaceAlone(typed)).toBe(true),
  );

  test.each([
    '123 Main St, Tempe, AZ',
    '12 Elm St, Mesa 85201',
    '12 Elm Street',
    'I live in Tempe',
    'Mesa/Tempe',
    'pizza',
    '',
  ])('a text that says more than a place: %s', (typed) => expect(gazetteer.isPlaceAlone(typed)).toBe(false));

  test.each([
    ['Scobie, MT', 'Scobey, MT'],
    ['Saipan CNMI', 'Saipan, MP'],
    ['window rock navajo nation', 'Window Rock, AZ'],
    ['somewhere near asheville nc please', 'Asheville, NC'],
    ['1 Elm St, Tempe', 'Tempe, AZ'],
  ])('what is no place leads to those that may be meant: %s', (typed, label) => {
    expect(labels(typed)).toContain(label);
  });

  test.each([
    ['wala wala', ['Walla Walla, WA']],
    ['Vancouver, British Columbia', ['Vancouver, WA']],
    ['Tijuana Mexico', []],
    ['Bogota Colombia', []],
    ['Contra Costa', ['Contra Costa County, CA', 'Contra Costa Centre, CA']],
    ['Camp Lejeune', ['Camp Lejeune, NC']],
    ['East Fresno', ['Fresno, CA', 'East Freehold, NJ', 'East Freetown, MA', 'East Freedom, PA']],
  ])('what may be meant by %j, and nothing else', (typed, offered) => expect(labels(typed)).toEqual(offered));

  test.each(['1 st ', 'near ', ' or ', 'a,', '/', 'the '])('the longest text of %j is read at once', (part) => {
    expect(gazetteer.suggest({ input: part.repeat(100_000) }).length).toBeLessThanOrEqual(8);
  });

  test.each([
    ['Springfield', ['Springfield, MA', 'Springfield, IL', 'Springfield, OR']],
    ['orange county', ['Orange County, FL', 'Orange County, NY']],
    ['Washington', ['Washington']],
    ['South Boston', ['South Boston, VA']],
    ['Zuni Pueblo', []],
    ['nueva york', ['New York']],
    ['Phoenix', []],
    ['Springfield, MA', []],
    ['springfield ma', []],
    ['85281', []],
    ['Springfeld', []],
    ['', []],
  ])('namesakes of %j', (typed, others) => {
    expect(gazetteer.namesakes(typed, 3).map(({ label }) => label)).toEqual(others);
  });

  test.each(['', '  ', ',', 'condado de', 'county of', 'xyzzyq', '99999', '850', '12', '🏙️', 'a'.repeat(5000)])(
    '%j resolves to nothing',
    (typed) => {
      expect(gazetteer.resolve(typed)).toBeNull();
    },
  );

  test('three letters are enough for a place, one letter after a comma for a state', () => {
    expect(labels('pho')).toContain('Phoenix, AZ');
    expect(labels('phoenix, a')[0]).toBe('Phoenix, AZ');
    expect(labels('springfield, i')[0]).toBe('Springfield, IL');
    expect(labels('springfield ill')[0]).toBe('Springfield, IL');
  });

  test('a common slip that is the name of a hamlet, too, is the city, unless the state is typed', () => {
    expect(labels('Phenix')).toEqual(expect.arrayContaining(['Phoenix, AZ', 'Phenix City, AL']));
    expect(gazetteer.resolve('Phenix')?.label).toBe('Phoenix, AZ');
    expect(gazetteer.resolve('Phenix, VA')?.label).toBe('Phenix, VA');
  });

  test('a state is suggested along with the city of the same name', () => {
    expect(labels('washington')).toContain('Washington');
    expect(labels('new york')).toContain('New York');
  });

  test('labels of namesakes within a state include the county, and each label resolves to its own place', () => {
    const midways = gazetteer.suggest({ input: 'midway, fl' });
    expect(midways.length).toBeGreaterThan(1);
    expect(midways.map(({ label }) => label)).toContain('Midway, Gadsden County, FL');
    for (const midway of midways) expect(gazetteer.resolve(midway.label)?.id).toBe(midway.id);
  });

  test('a smaller namesake near the bias ranks higher', () => {
    const bias = { center: { lat: 42.1, lng: -72.55 }, radiusMeters: 50_000 };
    expect(gazetteer.suggest({ input: 'springf' })[0]?.label).toBe('Springfield, MO');
    expect(gazetteer.suggest({ input: 'springf', bias })[0]?.label).toBe('Springfield, MA');
    expect(gazetteer.suggest({ input: 'new york', bias })[0]?.label).toBe('New York, NY');
  });

  test('suggests ZIP codes by prefix, nearest to the bias first', () => {
    expect(labels('8500')[0]).toBe('Phoenix, AZ 85001');
    const bias = { center: gazetteer.zipCode('85008')!.location, radiusMeters: 50_000 };
    expect(gazetteer.suggest({ input: '850', bias })[0]?.name).toBe('85008');
  });

  test('a place that is a city or a state is not suggested again as a county', () => {
    const twice = [...gazetteer.suggest({ input: 'guam' }), ...gazetteer.suggest({ input: 'st louis' })];
    expect(twice.map(({ label }) => label)).not.toContain('Guam, GU');
    expect(twice.filter(({ label }) => label === 'St. Louis, MO')).toHaveLength(1);
  });

  test('suggest respects kinds and limit', () => {
    const found = gazetteer.suggest({ input: 'wash', kinds: ['state'], limit: 3 });
    expect(found.map(({ label }) => label)).toEqual(['Washington']);
    expect(gazetteer.suggest({ input: 'san', limit: 3 })).toHaveLength(3);
    expect(gazetteer.suggest({ input: '85004', kinds: ['city', 'state'] })).toEqual([]);
  });

  test('every suggestion can be looked up by its id', () => {
    for (const input of ['san', 'spring', 'orange county', '850', 'ariz', 'mc kin']) {
      for (const place of gazetteer.suggest({ input })) expect(gazetteer.placeById(place.id)).toEqual(place);
    }
    expect(gazetteer.placeById('city-0')).toBeNull();
    expect(gazetteer.placeById('zip-00000')).toBeNull();
    expect(gazetteer.placeById('')).toBeNull();
  });
});

describe('coverage', () => {
  test.each(STATES.map(({ usps }) => usps))('%s has cities, a most populous city and a resolvable name', (usps) => {
    expect(gazetteer.cities().filter(({ state }) => state === usps).length).toBeGreaterThan(1);
    const state = gazetteer.placeById(`state-${usps}`)!;
    expect(state.kind).toBe('state');
    expect(gazetteer.nearestCity(state.location)?.state).toBe(usps);
    expect(gazetteer.resolve(state.name)?.state).toBe(usps === 'WA' ? 'DC' : usps);
  });

  test.each([
    ['06030', '06032'],
    ['06102', '06101'],
  ])('ZIP code %s of an institution lies where its town does, at %s', (zip, near) => {
    expect(gazetteer.zipCode(zip)!.location).toEqual(gazetteer.zipCode(near)!.location);
  });

  test.each(['96799', '96910', '96950', '00802', '00601', '99546', '96813', '20001', '10001'])('ZIP code %s', (zip) => {
    expect(gazetteer.zipCode(zip)).not.toBeNull();
  });

  test.each([
    ['with its abbreviation', (name: string, state: string) => `${name}, ${state}`],
    ['behind a word', (name: string, state: string) => `in ${name}, ${stateByUsps(state)!.name}`],
  ])('a town with its state, %s, is no namesake, region, base or reservation', (_, write) => {
    const towns = gazetteer.cities().filter(({ population }, at) => population >= 5000 || at % 5 === 0);
    const taken = towns.filter(({ name, state }) => {
      const place = gazetteer.resolve(write(name, state));
      return place?.name !== name || place.state !== state;
    });
    // One is known by a longer name, the other is written apart and together.
    expect(taken.map(({ name }) => name).toSorted()).toEqual(['Joint Base Lewis McChord', 'Green Acres'].toSorted());
  });

  test('a town missing from the city list is known by its post office', () => {
    expect(gazetteer.resolve('Supai, AZ')).toMatchObject({
      id: 'town-AZ-supai',
      county: 'Coconino County',
      population: 0,
    });
  });

  test.each(['Vieques', 'Ceiba', 'Las Marías'])('%s is the town of its municipio, no quarter of that name', (town) => {
    const { county, location } = gazetteer.resolve(`${town}, PR`)!;
    expect(county).toBe(`${town} Municipio`);
    expect(distanceMiles(location, gazetteer.countyCenter(town, 'PR')!)).toBeLessThan(10);
  });

  test('no neighborhood carries the population of its whole city', () => {
    const shared = gazetteer.cities().filter(({ name }) => name === 'Tempe Junction' || name === 'North Stamford');
    expect(shared).toEqual([]);
  });
});

test.each([
  [33.4484, -112.074, 'Maricopa County, AZ'],
  [38.63, -90.2, 'St. Louis, MO'],
  [25, -90, null],
])('countyAt %d, %d is %s', (lat, lng, county) => expect(gazetteer.countyAt({ lat, lng })).toBe(county));

describe('nearestCity', () => {
  test.each([
    ['Kansas City, KS, a mile from Missouri', 39.1142, -94.6275, 'Kansas City', 'KS'],
    ['Kansas City, MO', 39.0997, -94.5786, 'Kansas City', 'MO'],
    ['Texarkana, TX', 33.425, -94.0477, 'Texarkana', 'TX'],
    ['Texarkana, AR', 33.43, -94.03, 'Texarkana', 'AR'],
    ['a suburb of a big city', 33.4148, -111.9093, 'Tempe', 'AZ'],
    ['a valley 100 miles from Los Angeles', 34.934, -119.689, 'New Cuyama', 'CA'],
    ['the middle of the desert', 39.5, -116, 'Eureka', 'NV'],
    ['the Aleutians, past the date line', 52.9, 173.2, 'Attu', 'AK'],
    ['San Juan', 18.46, -66.1, 'San Juan', 'PR'],
    ['Guam', 13.515, 144.84, 'Dededo', 'GU'],
  ])('%s', (_, lat, lng, city, state) => {
    const found = gazetteer.nearestCity({ lat, lng });
    expect(found?.state).toBe(state);
    if (city !== 'Attu') expect(found?.city).toBe(city);
  });

  test.each([
    ['Toronto', 43.65, -79.38],
    ['Tijuana', 32.5, -117.03],
    ['the Pacific', 30, -140],
    ['Null Island', 0, 0],
  ])('%s is near no city', (_, lat, lng) => {
    expect(gazetteer.nearestCity({ lat, lng })).toBeNull();
  });
});

describe('centers for importers', () => {
  test.each([
    ['ST LOUIS', 'MO', 'St. Louis'],
    ['saint louis', 'mo', 'St. Louis'],
    ['N LAS VEGAS', 'NV', 'North Las Vegas'],
    ['MT. PLEASANT', 'SC', 'Mount Pleasant'],
    ['FT WORTH', 'TX', 'Fort Worth'],
    ['WINSTON SALEM', 'NC', 'Winston-Salem'],
    ['COEUR D ALENE', 'ID', "Coeur d'Alene"],
    ['HAGATNA', 'GU', 'Hagåtña'],
    ['BRONX', 'NY', 'The Bronx'],
    ['WASHINGTON', 'DC', 'Washington'],
    ['NEW YORK', 'NY', 'New York'],
  ])('cityCenter of %s, %s', (typed, state, name) => {
    const city = gazetteer.cities().find((one) => one.name === name && one.state === state.toUpperCase());
    expect(gazetteer.cityCenter(typed, state)).toEqual(city?.location);
  });

  test('unknown places are null', () => {
    expect(gazetteer.cityCenter('Nowhere at All', 'AZ')).toBeNull();
    expect(gazetteer.cityCenter('Phoenix', 'ZZ')).toBeNull();
    expect(gazetteer.cityCenter('', '')).toBeNull();
    for (const zip of ['00000', '', 'ABCDE', '850', '09001']) expect(gazetteer.zipCode(zip)).toBeNull();
    expect(gazetteer.countyCenter('Nowhere', 'AZ')).toBeNull();
  });

  test('a ZIP code has its town, state and center', () => {
    const { location, ...code } = gazetteer.zipCode('85004')!;
    expect(code).toEqual({ zip: '85004', town: 'Phoenix', state: 'AZ' });
    expect(distanceMiles(location, { lat: 33.45, lng: -112.07 })).toBeLessThan(2);
  });

  test('a point is in or near its own state, and its neighbor within a mile of the border', () => {
    const phoenix = { lat: 33.45, lng: -112.07 };
    const bristol = { lat: 36.5951, lng: -82.1887 };
    const lakeMichigan = { lat: 42.5, lng: -87 };
    expect(['AZ', 'NM'].map((state) => gazetteer.isInOrNear(phoenix, state))).toEqual([true, false]);
    expect(['TN', 'VA', 'KY'].map((state) => gazetteer.isInOrNear(bristol, state))).toEqual([true, true, false]);
    expect(gazetteer.isInOrNear({ lat: 36.62, lng: -82.1887 }, 'TN')).toBe(false);
    expect(gazetteer.isInOrNear(lakeMichigan, 'AZ')).toBe(gazetteer.countyAt(lakeMichigan) === null);
  });

  test('countyCenter accepts the name with or without its kind', () => {
    const maricopa = gazetteer.countyCenter('Maricopa', 'az');
    expect(gazetteer.countyCenter('MARICOPA COUNTY', 'AZ')).toEqual(maricopa);
    expect(distanceMiles(maricopa!, { lat: 33.3, lng: -112.4 })).toBeLessThan(30);
    expect(gazetteer.countyCenter('orleans', 'LA')).not.toBeNull();
  });

  test.each([
    ['Kodiak Island', 'AK', 'Kodiak'],
    ['Matanuska-Susitna', 'AK', 'Wasilla'],
    ['San Luis Obispo', 'CA', 'San Luis Obispo'],
  ])('the center of %s, %s, is where its people live', (county, state, city) => {
    expect(gazetteer.nearestCity(gazetteer.countyCenter(county, state)!)).toMatchObject({ city, distanceMiles: 0 });
  });
});

test.each([
  ['123 Main St, Tempe, AZ', true],
  ['near 4 W. Elm Ave apt 3 Mesa AZ', true],
  ['P.O. Box 12, Tempe, AZ', true],
  ['85281', false],
  ['85281 Tempe, AZ', false],
  ['29 Palms, CA', false],
  ['St. Paul, MN', false],
  ['Lake Street, FL', false],
])('whether a street was typed: %s', (typed, expected) =>
  expect(gazetteer.notLookedUp(typed) === 'street').toBe(expected),
);

test('a part of a city lies where its ZIP code does, and no ZIP code is made up', () => {
  expect(gazetteer.resolve('Germantown Philadelphia')?.location).toEqual(gazetteer.zipCode('19144')?.location);
});
