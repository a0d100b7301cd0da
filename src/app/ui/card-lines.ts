import { useTranslations } from 'use-intl';
import { spokenAge } from '#model/age-groups.ts';
import { isOld, monthsSince } from '#model/fact-clocks.ts';
import { evidenceFor, inLadderOrder, isOldEvidence, isToAsk } from '#model/medicaid-ladder.ts';
import type { MedicaidView, ProviderView } from '#wire/provider-view.ts';
import { useToday } from '../messages/use-age.ts';
import { useMonth } from '../messages/use-date.ts';
import { useAcceptingText } from './accepting-text.ts';
import { useFoundWrong } from './called-texts.ts';

/** A short line of a card; the details have the long form. */
export interface CardLine {
  icon: 'check' | 'question' | 'no';
  text: string;
}

/**
 * Returns a function for the one line on Medicaid. What callers were told comes before what sources say if it is no,
 * and after them if it is yes; old evidence is a reason to ask.
 */
export function useMedicaidLine(): (
  provider: Pick<ProviderView, 'medicaid' | 'called'>,
  services: { offered: readonly string[]; searched: readonly string[] },
) => CardLine {
  const t = useTranslations();
  const today = useToday();
  const shortText = useShortEvidence();
  const month = useMonth('short');
  return ({ medicaid, called }, services) => {
    const told = (called?.medicaid ?? []).filter(({ lastOn }) => !isOld('toldMedicaid', lastOn, today));
    const line = (icon: CardLine['icon'], text: string): CardLine => ({ icon, text });
    const ask = line('question', t('provider.short.medicaidAsk'));
    const toldText = (key: 'provider.short.toldYes' | 'provider.short.toldNo', at: (typeof told)[number]) =>
      t(key, { program: shortProgram(at.program), month: month(at.lastOn) });
    const no = told.find(({ answer }) => answer === 'no');
    if (no) return line('no', toldText('provider.short.toldNo', no));
    if (told.some(({ answer }) => answer === null)) return ask;
    const [best] = inLadderOrder(evidenceFor(medicaid, services), today);
    if (best && !isOldEvidence(best, today)) return line(isToAsk(best, today) ? 'question' : 'check', shortText(best));
    const yes = told.find(({ answer }) => answer === 'yes');
    return yes ? line('check', toldText('provider.short.toldYes', yes)) : ask;
  };
}

function useShortEvidence(): (fact: MedicaidView) => string {
  const t = useTranslations();
  const month = useMonth('short');
  return ({ evidence, program, plan, asOf }) => {
    const when = asOf && evidence !== 'by-law' ? month(asOf) : '';
    if (evidence === 'paid') return t('provider.short.paid', { month: when });
    const said = plan
      ? t('provider.short.listedBy', { plan })
      : t(`provider.short.${evidence}`, { program: shortProgram(program) });
    return [said, when].filter(Boolean).join(', ');
  };
}

/** 'AHCCCS' of 'AHCCCS (Arizona Medicaid)': families know their program by it. */
export function shortProgram(program: string): string {
  return program.split(' (')[0]!;
}

/** A provider that was full so long ago may not be: nothing is said. */
const FULL_MONTHS = 12;

/**
 * Returns a function for the line on new patients: what is believed today, or that the provider was full not long ago;
 * null if neither.
 */
export function useNewPatientsLine(): (provider: Pick<ProviderView, 'accepting' | 'source'>) => CardLine | null {
  const t = useTranslations();
  const month = useMonth('short');
  const today = useToday();
  const acceptingText = useAcceptingText();
  return (provider) => {
    const { answer } = acceptingText(provider);
    const asOf = provider.accepting.asOf ?? provider.source.date;
    if (answer === 'unknown') {
      const months = provider.accepting.answer === 'no' && asOf ? monthsSince(asOf, today) : null;
      if (months === null || months > FULL_MONTHS) return null;
      return { icon: 'no', text: t('provider.short.wasFull', { months }) };
    }
    const said = t(answer === 'yes' ? 'provider.short.newPatientsYes' : 'provider.short.newPatientsNo');
    return { icon: answer === 'yes' ? 'check' : 'no', text: [said, asOf && month(asOf)].filter(Boolean).join(', ') };
  };
}

/** Returns a function for what callers found wrong with a listing: '2 callers: wrong number'; null if nothing. */
export function useWarning(): (provider: Pick<ProviderView, 'called'>) => string | null {
  const t = useTranslations();
  const foundWrong = useFoundWrong();
  return ({ called }) => {
    const found = foundWrong(called);
    return found ? t(`callers.short.${found.what}`, { callers: found.callers }) : null;
  };
}

const AGE_ICONS: Record<NonNullable<ProviderView['age']>['answer'], CardLine['icon']> = {
  yes: 'check',
  no: 'no',
  unknown: 'question',
};

/** Returns a function for whether the age that was asked for is seen, 'Age 4: yes'; null if none was. */
export function useAgeLine(): (provider: Pick<ProviderView, 'age'>) => CardLine | null {
  const t = useTranslations();
  return ({ age }) => {
    if (!age) return null;
    const { unit, count } = spokenAge(age.years);
    const who = t(`provider.short.${unit}`, { count });
    return { icon: AGE_ICONS[age.answer], text: t(`provider.short.age.${age.answer}`, { who }) };
  };
}

/** Returns the lines of a card in their order: bad news first, because it saves a call. */
export function linesInOrder(...lines: (CardLine | null)[]): CardLine[] {
  return lines.filter((line) => line !== null).sort((a, b) => Number(b.icon === 'no') - Number(a.icon === 'no'));
}
