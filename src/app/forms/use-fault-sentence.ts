import { useTranslations } from 'use-intl';
import type { FieldFault } from '#forms/check-submission.ts';
import type { LocalFormField } from '#site-content/site-content.ts';

/** Says why a field's answer was not taken and what to do; undefined where it was. */
export function useFaultSentence(): (field: LocalFormField, fault: FieldFault | undefined) => string | undefined {
  const t = useTranslations();
  return (field, fault) => {
    if (!fault) return undefined;
    const wording = fault === 'required' && field.choices ? 'required-choice' : fault;
    return t(`forms.faults.${wording}`, { most: field.maxLength });
  };
}
