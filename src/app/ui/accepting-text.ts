import { useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { useAge } from '../messages/use-age.ts';

/**
 * Returns a function that words whether a provider takes new patients: yes, no, or ask (never 'no' when unknown, nor
 * when that was long ago). `answer` is what is believed today; `isBad`: it is, or was, no.
 */
export function useAcceptingText() {
  const t = useTranslations();
  const ageOf = useAge();
  return ({ accepting: { answer, asOf }, source }: Pick<ProviderView, 'accepting' | 'source'>) => {
    if (answer === 'unknown') return { answer, text: t('provider.acceptingUnknown'), isBad: false };
    const isYes = answer === 'yes';
    const ago = ageOf(isYes ? 'takingNewPatients' : 'notTakingNewPatients', asOf ?? source.date);
    return ago
      ? {
          answer: 'unknown',
          text: t(isYes ? 'provider.acceptingYesOld' : 'provider.acceptingNoOld', { ago }),
          isBad: !isYes,
        }
      : { answer, text: t(isYes ? 'provider.acceptingYes' : 'provider.acceptingNo'), isBad: !isYes };
  };
}
