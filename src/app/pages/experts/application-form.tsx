import { useLocale, useTranslations } from 'use-intl';
import type { FormField } from '#forms/form-definition.ts';
import type { FormOutcome } from '../../forms/receive-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { pathInLanguage } from '../../messages/language.ts';

/** The application to become an expert, in the dialog and on its own page. */
export function ApplicationForm({
  fields,
  outcome,
}: {
  fields: readonly FormField[];
  outcome?: FormOutcome | undefined;
}) {
  const t = useTranslations();
  return (
    <VisitorForm
      kind="become-expert"
      fields={fields}
      action={pathInLanguage('/experts/apply', useLocale())}
      outcome={outcome}
      words={{
        success: t('experts.apply.success'),
        successHelp: t('experts.apply.successHelp'),
        privacy: t('experts.apply.privacy'),
      }}
    />
  );
}
