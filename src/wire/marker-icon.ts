/** Icon files under /leaflet/ by what the service is about, read from the top; the first pattern that fits wins. */
const ICONS: [RegExp, string][] = [
  [/dent|orthodont|oral/, 'dental.svg'],
  [/behavior|aba|psych|counsel|mental|autism|crisis|substance|peer/, 'mind.svg'],
  [/vision|eye|hearing|audio|optom/, 'senses.svg'],
  [/therap|early-intervention|speech|feeding|rehab/, 'therapy.svg'],
  [/home|respite|residential|assisted|hospice|group|nursing|day-|supported|vocational|employ/, 'home.svg'],
  [/equipment|prosthe|device|pharmac|transport|wheel/, 'equipment.svg'],
];

/** The marker's picture for a service tag name (`PT-dentist` → 'dental.svg'); a default for everything else. */
export function markerIcon(tagName: string | undefined): string {
  return ICONS.find(([pattern]) => tagName && pattern.test(tagName))?.[1] ?? 'default.svg';
}
