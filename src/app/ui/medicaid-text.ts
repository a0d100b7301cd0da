import { useTranslations } from 'use-intl';
import { isOldEvidence } from '#model/medicaid-ladder.ts';
import type { MedicaidView } from '#wire/provider-view.ts';
import { useToday } from '../messages/use-age.ts';
import { useMonth } from '../messages/use-date.ts';

/** Message keys by what sources say: a reported ID is not a promise, a legal duty not the provider's own statement. */
const MESSAGES = {
  'reported-id': 'provider.reported',
  accepts: 'provider.accepts',
  listed: 'provider.listed',
  'by-law': 'provider.byLaw',
} as const;

/** Returns a function that words evidence, with its date: 'Medicaid paid them for speech therapy, last in May 2024'. */
export function useMedicaidText(): (fact: MedicaidView) => string {
  const t = useTranslations();
  const month = useMonth();
  const today = useToday();
  return (fact) => {
    const { evidence, program, plan, asOf, paidFor = '' } = fact;
    const when = asOf && evidence !== 'by-law' ? month(asOf) : '';
    const said =
      evidence === 'paid'
        ? t('provider.paid', { care: paidFor, month: when })
        : [plan ? t('provider.listedBy', { program, plan }) : t(MESSAGES[evidence], { program }), when]
            .filter(Boolean)
            .join(', ');
    return isOldEvidence(fact, today) ? `${said}. ${t('provider.isOld')}` : said;
  };
}
