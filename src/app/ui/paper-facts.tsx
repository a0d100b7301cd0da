import { useLocale, useTranslations } from 'use-intl';
import { evidenceFor, inLadderOrder } from '#model/medicaid-ladder.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import { useAge, useAgo, useToday } from '../messages/use-age.ts';
import { useAcceptingText } from './accepting-text.ts';
import { useCalledTexts } from './called-texts.ts';
import { useMedicaidText } from './medicaid-text.ts';
import styles from './provider-card.module.css';
import { useDistanceText, useSourceLine } from './provider-facts.tsx';
import { providerPath } from './provider-path.ts';
import { usePathToComplete, useSiteOrigin } from './use-site-origin.ts';

const MAX_MEDICAID = 2;

/** The long form of a card, on paper only: whoever reads it there cannot open the details. */
export function PaperFacts({ provider, searched }: { provider: ProviderView; searched: string[] }) {
  const t = useTranslations();
  const language = useLocale();
  const today = useToday();
  const origin = useSiteOrigin();
  const medicaidText = useMedicaidText();
  const path = providerPath(provider.id, language);
  const offered = provider.services.map(({ name }) => name);
  const evidence = inLadderOrder(evidenceFor(provider.medicaid, { offered, searched }), today).slice(0, MAX_MEDICAID);
  const ago = useAgo();
  const age = useAge()('listing', provider.source.date);
  const texts = [
    [useDistanceText()(provider), provider.address.replaceAll('\n', ', ')].filter(Boolean).join(' · '),
    ...(evidence.length > 0 ? evidence.map(medicaidText) : [t('provider.medicaidUnknown')]),
    useAcceptingText()(provider).text,
    ...useCalledTexts()(provider.called).map(({ text }) => text),
    `${t('provider.hours')}: ${provider.hours.join('; ') || t('provider.notAvailable')}`,
    ...(provider.asked?.no ? [t('provider.factNo', { fact: provider.asked.no })] : []),
    ...(provider.asked?.was ?? []).map(({ text, day }) => t('provider.factOld', { fact: text, ago: ago(day) })),
    ...(provider.asked?.unknown ? [t('provider.factAsk', { facts: provider.asked.unknown })] : []),
    ...(provider.facts.length > 0 ? [provider.facts.join(', ')] : []),
    ...(age ? [t('provider.listingOld', { ago: age })] : []),
    useSourceLine()(provider),
  ];
  return (
    <>
      <p className={`${styles.paper} on-paper`}>{texts.join('\n')}</p>
      <p className="on-paper" data-path={usePathToComplete(path)}>
        {origin + path}
      </p>
    </>
  );
}
