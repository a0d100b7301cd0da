/** Properties of a feature of a vector tile. */
export type Properties = Readonly<Record<string, string | number | boolean>>;

/** How areas are drawn, in drawing order; streams come before water, which hides their middle lines. */
export const AREA_KINDS = ['land', 'campus', 'park', 'water', 'building'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** How lines are drawn, in drawing order. */
export const LINE_KINDS = [
  'stream',
  'county',
  'state',
  'rail',
  'path',
  'service',
  'minor',
  'medium',
  'major',
  'highway',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What is named at a point. */
export type PlaceKind = 'city' | 'town' | 'village' | 'water' | 'neighborhood' | 'landmark';

/**
 * The most telling property first: the kinds of Protomaps (early 2023 with a prefix), then the tags of OpenStreetMap.
 */
const KIND_PROPERTIES = ['kind_detail', 'kind', 'pmap:kind', 'leisure', 'natural', 'landuse', 'amenity'];

const GREENS =
  'park garden forest wood grass grassland meadow scrub nature_reserve national_park protected_area golf_course ' +
  'cemetery recreation_ground village_green playground dog_park zoo greenery pitch';
const CAMPUSES = 'hospital school university college kindergarten clinic';

const AREAS: Record<string, AreaKind> = {
  ...kindOfEach(GREENS, 'park'),
  ...kindOfEach(CAMPUSES, 'campus'),
};
const AREA_LAYERS: Record<string, AreaKind> = { earth: 'land', water: 'water', buildings: 'building' };

/** Returns how an area is drawn, or undefined for not at all. */
export function areaKind(layer: string, properties: Properties): AreaKind | undefined {
  // Swimming pools would look like lakes.
  if (layer === 'water' && kindsOf(properties).includes('swimming_pool')) return undefined;
  return AREA_LAYERS[layer] ?? firstKnown(AREAS, kindsOf(properties));
}

const ROADS: Record<string, LineKind> = {
  ...kindOfEach('motorway motorway_link', 'highway'),
  ...kindOfEach('trunk trunk_link primary primary_link secondary secondary_link', 'major'),
  ...kindOfEach('tertiary tertiary_link', 'medium'),
  ...kindOfEach('residential unclassified road', 'minor'),
  ...kindOfEach('service living_street pedestrian raceway', 'service'),
  ...kindOfEach('footway path cycleway steps track bridleway corridor', 'path'),
  ...kindOfEach('rail light_rail narrow_gauge railway', 'rail'),
};
/** Of roads without a more exact kind. */
const ROAD_KINDS: Record<string, LineKind> = {
  highway: 'highway',
  major_road: 'major',
  medium_road: 'medium',
  minor_road: 'minor',
  ...kindOfEach('path other', 'path'),
  ...kindOfEach('rail railway', 'rail'),
};
const WATERWAYS = new Set(['river', 'stream', 'canal']);
/** By administrative level of OpenStreetMap, or by kind. */
const BOUNDARIES: Record<string, LineKind> = {
  ...kindOfEach('2 4 country region', 'state'),
  ...kindOfEach('6 county', 'county'),
};

/** Returns how a line is drawn, or undefined for not at all. */
export function lineKind(layer: string, properties: Properties): LineKind | undefined {
  const kind = String(properties.kind ?? properties['pmap:kind'] ?? '');
  if (layer === 'boundaries')
    return firstKnown(BOUNDARIES, [properties['pmap:min_admin_level'], properties.kind_detail, kind].map(String));
  if (layer === 'water' || layer === 'physical_line')
    return WATERWAYS.has(String(properties.waterway ?? kind)) ? 'stream' : undefined;
  const detail = String(
    properties.kind_detail ?? properties['pmap:kind_detail'] ?? properties.highway ?? properties.railway,
  );
  if (SIDEWALKS.has(detail)) return undefined;
  const line = firstKnown(ROADS, [detail]) ?? firstKnown(ROAD_KINDS, [kind]);
  const isTunnel = properties.is_tunnel === true || properties.tunnel === 'yes';
  return line === 'rail' && isTunnel ? undefined : line;
}

/** Beside a street that is drawn. */
const SIDEWALKS = new Set(['sidewalk', 'crossing']);

const PLACES: Record<string, PlaceKind> = {
  city: 'city',
  town: 'town',
  ...kindOfEach('village hamlet locality', 'village'),
  ...kindOfEach('neighbourhood suburb quarter macrohood', 'neighborhood'),
};
const LANDMARKS = new Set('park hospital university college zoo nature_reserve national_park'.split(' '));

/** Returns how a point is named, or undefined for not at all. */
export function placeKind(layer: string, properties: Properties): PlaceKind | undefined {
  if (layer === 'water') return 'water';
  if (layer === 'pois') return kindsOf(properties).some((kind) => LANDMARKS.has(kind)) ? 'landmark' : undefined;
  const { place, kind_detail: detail, kind, 'pmap:kind': oldKind } = properties;
  return firstKnown(PLACES, [place, detail, kind, oldKind].map(String));
}

function kindsOf(properties: Properties): string[] {
  return KIND_PROPERTIES.flatMap((name) => (name in properties ? [String(properties[name])] : []));
}

function firstKnown<T>(table: Record<string, T>, kinds: string[]): T | undefined {
  const known = kinds.find((kind) => Object.hasOwn(table, kind));
  return known === undefined ? undefined : table[known];
}

function kindOfEach<T>(kinds: string, drawn: T): Record<string, T> {
  return Object.fromEntries(kinds.split(' ').map((kind) => [kind, drawn]));
}
