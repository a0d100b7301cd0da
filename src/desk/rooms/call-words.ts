import type { KeptCall } from '#forms/call-store.ts';
import { ACCESS_QUESTIONS, type CallAnswers, type YesNo } from '#model/call-report.ts';
import { formatPhone } from '#model/phone.ts';
import type { Words } from '../words/en.ts';

/** Undecided reports that say the same, decided together. */
export interface CallGroup {
  /** What they say: 'wrong number: (602) 555-0142'. */
  text: string;
  reports: KeptCall[];
}

/** Returns what a report says, in words. */
export function callText({ result, phone, answers }: KeptCall, words: Words): string {
  const number = result === 'wrong-number' && phone ? `: ${formatPhone(phone)}` : '';
  return [`${words.t(`calls.results.${result}`)}${number}`, ...answerTexts(answers, words)].join('; ');
}

function answerTexts(answers: CallAnswers, words: Words): string[] {
  const { newPatients, waitWeeks, medicaid, access = {} } = answers;
  const said = (what: string, answer: YesNo) => `${what}: ${words.t(`calls.${answer}`)}`;
  return [
    ...(newPatients ? [said(words.t('calls.newPatients'), newPatients)] : []),
    ...(waitWeeks === undefined ? [] : [`${words.t('calls.wait')}: ${words.t('calls.weeks', { count: waitWeeks })}`]),
    ...(medicaid ? [said(words.t('calls.medicaid', { state: medicaid.state }), medicaid.answer)] : []),
    ...ACCESS_QUESTIONS.flatMap((fact) => (access[fact] ? [said(words.t(`calls.access.${fact}`), access[fact])] : [])),
  ];
}

/** Groups reports by what they say, in their order. */
export function callGroups(reports: readonly KeptCall[], words: Words): CallGroup[] {
  return [...Map.groupBy(reports, (report) => callText(report, words))].map(([text, same]) => ({
    text,
    reports: same,
  }));
}
