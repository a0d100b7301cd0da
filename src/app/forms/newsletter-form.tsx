import { useLocale, useTranslations } from 'use-intl';
import type { FormField } from '#forms/form-definition.ts';
import { pathInLanguage } from '../messages/language.ts';
import type { FormOutcome } from './receive-form.ts';
import { VisitorForm } from './visitor-form.tsx';

/** The newsletter sign-up, for any page; without script its answer is a page of its own. */
export function NewsletterForm({
  fields,
  outcome,
}: {
  fields: readonly FormField[];
  outcome?: FormOutcome | undefined;
}) {
  const t = useTranslations();
  return (
    <VisitorForm
      kind="newsletter"
      fields={fields}
      action={pathInLanguage('/newsletter', useLocale())}
      outcome={outcome}
      words={{
        success: t('forms.newsletter.success'),
        successHelp: t('forms.newsletter.successHelp'),
        privacy: t('forms.newsletter.consent'),
        send: t('forms.newsletter.send'),
      }}
    />
  );
}
