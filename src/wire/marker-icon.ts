/** Icon files under /leaflet/ and the services (slugs of tag names) that each stands for; all others get the default. */
const SERVICES_OF_ICON: Record<string, string> = {
  'dental.svg': 'dentist pediatric-dentistry orthodontics oral-surgery dental-sedation dental-hygienist',
  'mind.svg':
    'behavior-therapist child-mental-health counselor crisis-help live-in-mental-health mental-health-clinic ' +
    'neuropsychology peer-support psychiatrist psychologist social-worker substance-use-treatment',
  'senses.svg': 'audiologist ear-nose-throat eye-doctor eye-surgeon eyeglasses hearing-aids low-vision',
  'therapy.svg':
    'creative-therapist early-intervention feeding-therapy hands-on-care occupational-therapist pediatric-therapy ' +
    'physical-therapist rehabilitation-center rehabilitation-hospital rehabilitation-medicine respiratory-therapist speech-therapist',
  'home.svg':
    'adult-day-care assisted-living day-program disability-home foster-care home-changes home-health hospice housing-help ' +
    'meals nursing-home personal-care private-duty-nurse respite supported-employment',
  'equipment.svg':
    'assistive-technology braces-and-limbs medical-equipment medical-food medical-ride pharmacy wheelchairs',
};

const iconOfService = new Map(
  Object.entries(SERVICES_OF_ICON).flatMap(([icon, slugs]) => slugs.split(' ').map((slug) => [slug, icon])),
);

/** The marker's picture for a service tag name (`PT-dentist` → 'dental.svg'); 'default.svg' for everything else. */
export function markerIcon(tagName: string | undefined): string {
  return iconOfService.get(tagName?.replace(/^P[TS]-/, '') ?? '') ?? 'default.svg';
}
