import type { KeptCall } from '#forms/call-store.ts';
import { ACCESS_QUESTIONS, type CallAnswers, type YesNo } from '#model/call-report.ts';
import { formatPhone } from '#model/phone.ts';
import type { Translate } from '../messages/translate.ts';

/** Undecided reports that say the same, decided together. */
export interface CallGroup {
  /** What they say: 'wrong number: (602) 555-0142'. */
  text: string;
  reports: KeptCall[];
}

/** Returns what a report says, in words. */
export function callText({ result, phone, answers }: KeptCall, t: Translate): string {
  const number = result === 'wrong-number' && phone ? `: ${formatPhone(phone)}` : '';
  return [`${t(`calls.results.${result}`)}${number}`, ...answerTexts(answers, t)].join('; ');
}

function answerTexts(answers: CallAnswers, t: Translate): string[] {
  const { newPatients, waitWeeks, medicaid, access = {} } = answers;
  const said = (what: string, answer: YesNo) => `${what}: ${t(`calls.answers.${answer}`)}`;
  return [
    ...(newPatients ? [said(t('calls.newPatients'), newPatients)] : []),
    ...(waitWeeks === undefined ? [] : [`${t('calls.wait')}: ${t('calls.weeks', { count: waitWeeks })}`]),
    ...(medicaid ? [said(t('calls.medicaid', { state: medicaid.state }), medicaid.answer)] : []),
    ...ACCESS_QUESTIONS.flatMap((fact) => (access[fact] ? [said(t(`calls.access.${fact}`), access[fact])] : [])),
  ];
}

/** Groups reports by what they say, in their order. */
export function callGroups(reports: readonly KeptCall[], t: Translate): CallGroup[] {
  return [...Map.groupBy(reports, (report) => callText(report, t))].map(([text, same]) => ({
    text,
    reports: same,
  }));
}
