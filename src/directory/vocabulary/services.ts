import type { Tag } from '#model/tag.ts';
import { DAILY_LIFE_SERVICES } from './daily-life-services.ts';
import { MEDICAL_SERVICES } from './medical-services.ts';
import { MENTAL_HEALTH_SERVICES } from './mental-health-services.ts';
import { THERAPY_SERVICES } from './therapy-services.ts';

/** Every service that visitors can filter by, in reading order: therapies, mind, daily life, doctors and hospitals. */
export const SERVICES: readonly Tag[] = [
  ...THERAPY_SERVICES,
  ...MENTAL_HEALTH_SERVICES,
  ...DAILY_LIFE_SERVICES,
  ...MEDICAL_SERVICES,
].map((service) => ({ ...service, group: 'ProviderType' }));
