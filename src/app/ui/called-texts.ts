import { useTranslations } from 'use-intl';
import type { Told } from '#model/caller-facts.ts';
import { isOld } from '#model/fact-clocks.ts';
import { clockOf } from '#model/place-facts.ts';
import type { CalledView } from '#wire/provider-view.ts';
import { useToday } from '../messages/use-age.ts';
import { useDate } from '../messages/use-date.ts';

export interface CalledText {
  text: string;
  icon: 'check' | 'question' | 'no';
  /** It says that the listing itself is wrong. */
  isWrong: boolean;
}

type Callers = { callers: number; of: number; lastOn: string };

/** Returns a function for texts like '2 callers, last on Nov 3, 2026'. */
export function useCallersText(): (callers: Callers) => string {
  const t = useTranslations();
  const day = useDate('medium');
  return ({ callers, of, lastOn }) => {
    const date = day(lastOn);
    return callers === of ? t('callers.count', { callers, date }) : t('callers.countOf', { callers, of, date });
  };
}

const WRONG = { gone: 'callers.gone', moved: 'callers.moved', 'wrong-number': 'callers.wrongNumber' } as const;
const ICONS = { yes: 'check', no: 'no' } as const;

/** Returns a function for what callers found instead of the listing, if it is believed today. */
export function useFoundWrong(): (called: CalledView | undefined) => CalledView['foundWrong'] {
  const today = useToday();
  return (called) => {
    const found = called?.foundWrong;
    return found && !isOld(found.what === 'wrong-number' ? 'phone' : 'place', found.lastOn, today) ? found : undefined;
  };
}

/** Returns a function that words what callers report, besides new patients, as far as it is believed today. */
export function useCalledTexts(): (called: CalledView | undefined) => CalledText[] {
  const t = useTranslations();
  const today = useToday();
  const day = useDate('medium');
  const whoText = useCallersText();
  const foundWrongIn = useFoundWrong();
  const believed = (clock: Parameters<typeof isOld>[0], lastOn: string) => !isOld(clock, lastOn, today);
  return (called) => {
    if (!called) return [];
    const { newPatients, wait, medicaid, access } = called;
    const foundWrong = foundWrongIn(called);
    const texts: CalledText[] = [];
    const add = (text: string, icon: CalledText['icon'], isWrong = false) => texts.push({ text, icon, isWrong });
    if (foundWrong) add(t(WRONG[foundWrong.what], { who: whoText(foundWrong) }), 'no', true);
    if (newPatients && believed('takingNewPatients', newPatients.lastOn))
      add(t('callers.acceptingUnclear', { date: day(newPatients.lastOn) }), 'question');
    for (const { program, ...told } of medicaid) {
      if (!believed('toldMedicaid', told.lastOn)) continue;
      if (!told.answer) add(t('callers.takesUnclear', { program, date: day(told.lastOn) }), 'question');
      else
        add(
          t(told.answer === 'yes' ? 'callers.takes' : 'callers.takesNot', { program, who: whoText(callersOf(told)) }),
          ICONS[told.answer],
        );
    }
    if (wait && believed('takingNewPatients', wait.lastOn))
      add(t('callers.waitWeeks', { weeks: wait.weeks, who: whoText({ ...wait, of: wait.callers }) }), 'question');
    for (const { fact, group, ...told } of access) {
      if (!believed(clockOf(group, told.answer ?? 'yes'), told.lastOn)) continue;
      if (!told.answer) add(t('callers.hasUnclear', { fact, date: day(told.lastOn) }), 'question');
      else
        add(
          t(told.answer === 'yes' ? 'callers.has' : 'callers.hasNot', { fact, who: whoText(callersOf(told)) }),
          ICONS[told.answer],
        );
    }
    return texts;
  };
}

/** The callers who were told what most were told. */
function callersOf(told: Told): Callers {
  return { callers: told[told.answer ?? 'yes'], of: told.yes + told.no, lastOn: told.lastOn };
}
