import { useTranslations } from 'use-intl';
import type { FieldError } from '#forms/check-submission.ts';
import type { LocalFormField } from '#site-content/site-content.ts';

/** Says why a field's answer was not taken and what to do; undefined where it was. */
export function useErrorSentence(): (field: LocalFormField, problem: FieldError | undefined) => string | undefined {
  const t = useTranslations();
  return (field, problem) => {
    if (!problem) return undefined;
    const wording = problem === 'required' && field.choices ? 'required-choice' : problem;
    return t(`forms.problems.${wording}`, { most: field.maxLength });
  };
}
