import type { FormKind } from '#model/form-definition.ts';

/** The forms under 'Want to Get Involved?', in the order of their buttons. */
export const INVOLVED_FORMS = ['unlisted-services', 'add-business', 'refer-business'] as const satisfies FormKind[];
export type InvolvedForm = (typeof INVOLVED_FORMS)[number];
