import { useTranslations } from 'use-intl';
import type { FieldError } from '#forms/check-submission.ts';
import type { LocalFormField } from '#site-content/site-content.ts';

/** Returns the error message of a field, with what to do; undefined without a problem. */
export function useErrorMessage(): (field: LocalFormField, problem: FieldError | undefined) => string | undefined {
  const t = useTranslations();
  return (field, problem) => {
    if (!problem) return undefined;
    const key = problem === 'required' && field.choices ? 'required-choice' : problem;
    return t(`forms.problems.${key}`, { max: field.maxLength });
  };
}
