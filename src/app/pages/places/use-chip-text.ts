import { useTranslations } from 'use-intl';
import { shortProgram } from '../../ui/card-lines.ts';
import type { Chip } from './understood.ts';

/** Returns a function for the text of a part of a question: 'Speech therapist', 'near Phoenix, AZ', 'age 4'. */
export function useChipText(): (chip: Chip) => string {
  const t = useTranslations();
  return ({ kind, text }) => {
    if (kind === 'service' || kind === 'must') return text;
    return kind === 'program' ? shortProgram(text) : t(`places.understood.${kind}`, { text, count: Number(text) });
  };
}
