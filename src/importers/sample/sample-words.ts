// Invented names. Any resemblance to a real person or business is coincidental.

export const FIRST_NAMES = (
  'Ada Alma Amara Ana Andre Anika Asher Beatriz Ben Bianca Caleb Camila Carmen Cedric Clara Dahlia Daniel Daria ' +
  'Diego Dina Eli Elena Emeka Esther Ezra Faith Fatima Felix Flora Gabriel Gemma Grace Hana Hector Hugo Ida Imani ' +
  'Ines Iris Isaac Ivy Jada Jamal Jonah Josefina June Kai Karim Keiko Lena Leo Lila Luis Luz Mae Malik Mara ' +
  'Marcus Mei Mina Naomi Nia Noah Nora Olive Omar Opal Otis Paloma Priya Quinn Rafael Rosa Ruth Sadie Samir Selma ' +
  'Silas Sofia Tariq Tessa Theo Uma Vera Wen Willa Yara Yusuf Zoe'
).split(' ');

export const LAST_NAMES = (
  'Abara Acosta Adair Albrecht Amari Banerjee Barlow Beltran Bergstrom Brightwater Calloway Castellano Chaudhry ' +
  'Cordova Delacroix Dunmore Ekberg Ellery Fairbanks Fonseca Galloway Garrido Hadley Halvorsen Haruki Holloway ' +
  'Ibarra Iwu Jimenez Kapoor Kealoha Kessler Kowalczyk Lachance Lindqvist Lovelace Madrigal Marchetti Mbeki ' +
  'Montoya Nakagawa Navarro Ngata Okafor Oliveira Pemberton Petrov Quintero Rasmussen Redcloud Rosales Sandoval ' +
  'Santangelo Sayegh Solberg Sorensen Tamura Tavares Thibodeaux Tran Underhill Valdez Vasquez Wainwright ' +
  'Whitfield Xiong Yamada Yazzie Zamora Zielinski'
).split(' ');

/** First parts of business names. */
export const PLACE_WORDS = (
  'Amber|Apple Tree|Aspen|Bluebird|Bright Path|Brook Side|Canyon Light|Cedar Bend|Clover|Copper Creek|Cottonwood|' +
  'Daybreak|Dogwood|Eastgate|Evergreen|Fern Hollow|Fireside|Foothill|Four Winds|Garden Gate|Golden Oak|' +
  'Good Neighbor|Harbor Light|Harvest|Hawthorn|Hazel|Hearth|Heron|High Meadow|Honeybee|Hope Street|Juniper|' +
  'Kindred|Lakeshore|Lantern|Lark|Linden|Little Steps|Magnolia|Maple Row|Marigold|Mesa|Milestone|Mockingbird|' +
  'Morning Star|North Star|Open Door|Orchard|Otter Creek|Palmetto|Pebble|Pine Ridge|Prairie|Quail Run|' +
  'Rainbow Bridge|Redbud|River Bend|Robin|Rosewood|Sagebrush|Sandpiper|Second Home|Seven Oaks|Silver Birch|' +
  'Sparrow|Spring Hill|Stepping Stone|Sunflower|Sunrise|Tall Pines|Three Rivers|Tidewater|Trillium|True North|' +
  'Tulip|Valley View|Welcome|Whippoorwill|Wild Rose|Willow|Windmill|Wren'
).split('|');

export const STREETS = (
  'Main St|Oak Ave|Maple St|2nd St|3rd Ave|Park Ave|Cedar Ln|Elm St|Washington Blvd|Lake Dr|Hill Rd|Center St|' +
  'Church St|Mill Rd|River Rd|Sunset Blvd|College Ave|Spruce St|Market St|Union St|Broad St|Prospect Ave|' +
  'Railroad Ave|Garden Way|Commerce Dr'
).split('|');

/** One real area code for each state and territory; the numbers are from the range reserved for fiction. */
export const AREA_CODES: Record<string, string> = Object.fromEntries(
  (
    'AL205 AK907 AZ602 AR501 CA213 CO303 CT203 DE302 DC202 FL305 GA404 HI808 ID208 IL312 IN317 IA515 KS316 KY502 ' +
    'LA504 ME207 MD410 MA617 MI313 MN612 MS601 MO314 MT406 NE402 NV702 NH603 NJ201 NM505 NY212 NC704 ND701 OH216 ' +
    'OK405 OR503 PA215 RI401 SC803 SD605 TN615 TX214 UT801 VT802 VA804 WA206 WV304 WI414 WY307 PR787 GU671 VI340 ' +
    'AS684 MP670'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** Opening hours by kind of place, Monday to Sunday. */
export const HOURS: Record<'office' | 'long' | 'saturday' | 'always' | 'school', string[]> = {
  office: week('8:00 AM – 5:00 PM'),
  long: week('9:00 AM – 7:00 PM', '9:00 AM – 1:00 PM'),
  saturday: week('9:00 AM – 6:00 PM', '9:00 AM – 3:00 PM'),
  always: week('Open 24 hours', 'Open 24 hours', 'Open 24 hours'),
  school: week('7:30 AM – 3:30 PM'),
};

function week(weekdays: string, saturday = 'Closed', sunday = 'Closed'): string[] {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `${day}: ${weekdays}`);
  return [...days, `Saturday: ${saturday}`, `Sunday: ${sunday}`];
}
