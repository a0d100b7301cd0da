import { useTranslations } from 'use-intl';
import type { Chip } from './understood.ts';

/** Returns a function for the text of a part of a question: 'Speech therapist', 'near Phoenix, AZ', 'age 4'. */
export function useChipText(): (chip: Chip) => string {
  const t = useTranslations();
  return ({ kind, text }) =>
    kind === 'service' || kind === 'program' || kind === 'must'
      ? text
      : t(`places.understood.${kind}`, { text, count: Number(text) });
}
