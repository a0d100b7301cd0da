import type { KeptCall } from '#forms/call-store.ts';
import type { Correction } from '#listings/corrections.ts';
import type { CallAnswers, CallResult } from '#model/call-report.ts';
import { formatPhone } from '#model/phone.ts';
import { providerPath } from '#model/provider-path.ts';
import type { Added, Corrected, Undone } from '#operations/listings/correct-listings.ts';
import type { NotedCorrection } from '#operations/listings/correction-store.ts';
import { correctionLines, whoOf } from '#operations/listings/field-words.ts';
import {
  assembledOf,
  type correctedListing,
  type ListedCorrection,
  valueRows,
} from '#operations/listings/show-listing.ts';
import { printable } from '#operations/printable.ts';

const SHOWN = 'The site shows it now.';

/** Says that a listing was added. */
export function addedText({ record, joined }: Added): string {
  const text = `${SHOWN}\n${printable(record.name)}\n  added\n  ${providerPath(record.id)}`;
  return joined
    ? `${text}\nIt is one listing with ${printable(joined.name)} (${joined.id}): ` +
        'see listings show, and listings keep-apart.'
    : text;
}

/** Says what was corrected. */
export function correctedText({ listing, about, corrections }: Corrected): string {
  const lines = corrections.flatMap((each) => correctionLines(each));
  return `${SHOWN}\n${printable(about)}\n${indented(lines)}\n  ${providerPath(listing.id)}`;
}

/** Says what was taken away. */
export function undoneText(undone: readonly Undone[]): string {
  return [
    SHOWN,
    ...undone.map(({ about, correction }) => `Undone: ${printable(about)}\n${indented(linesOf(correction))}`),
  ].join('\n');
}

function linesOf(correction: Correction | null): string[] {
  return correction ? correctionLines(correction) : ['a correction that cannot be read'];
}

/** Returns a correction as lines, and which of it has no effect: a source has a newer value, or no record. */
export function listedText(each: ListedCorrection): string {
  const { missing, oneWith, instead } = each;
  return [
    correctionText(each),
    ...(missing.length > 0 ? [`without effect, because no source has ${missing.join(' and ')} now`] : []),
    ...(oneWith.length > 0 ? [`one listing with ${oneWith.join(' and ')}, which a source has`] : []),
    ...(instead ? [`not shown, because a source says since: ${instead}`] : []),
  ].join('\n          ');
}

/** Returns each value of a listing with who says it, its records, and the corrections of it. */
export function listingText(
  { listing, corrections }: Awaited<ReturnType<typeof correctedListing>>,
  siteUrl: string,
): string {
  const rows = valueRows(listing);
  const width = Math.max(...rows.map(([word]) => word.length));
  const records = assembledOf(listing).records.filter(({ source }) => source !== 'operator');
  return [
    `${printable(listing.name)}\n${siteUrl}${providerPath(listing.id)}\n`,
    ...rows.map(([word, value, who]) => `${word.padEnd(width)}  ${value}${who ? `  [${who}]` : ''}`),
    '\nRecords:',
    ...records.map((record) => `  ${record.id}  [${whoOf(record)}, imported ${record.importedAt}]`),
    ...(corrections.length > 0 ? [`\nCorrections:\n${indented(corrections.map(correctionText))}`] : []),
  ].join('\n');
}

function correctionText({ key, madeOn, about, correction, note }: NotedCorrection): string {
  const what = correctionLines(correction).join('; ');
  const remark = note ? ` (${printable(note)})` : '';
  return `${key.slice(0, 8)}  ${madeOn}  ${printable(about).slice(0, 60)}  ${what}${remark}`;
}

const RESULTS: Record<CallResult, string> = {
  yes: 'reached',
  'no-answer': 'no answer',
  'wrong-number': 'wrong number',
  gone: 'they are gone',
  moved: 'they moved',
};

/** Returns what one caller reported, in one line. */
export function reportText({ id, day, result, phone, answers, caller, state, isInStorm }: KeptCall): string {
  const number = result === 'wrong-number' && phone ? `: ${formatPhone(phone)}` : '';
  const said = [`${RESULTS[result]}${number}`, ...answerTexts(answers)].join('; ');
  const status = isInStorm ? 'in a storm' : state === 'new' ? '' : state;
  return `${id.slice(0, 8)}  ${day}  caller ${caller}  ${said}${status && `  [${status}]`}`;
}

function answerTexts({ newPatients, waitWeeks, medicaid, access = {} }: CallAnswers): string[] {
  return [
    ...(newPatients ? [`new patients: ${newPatients}`] : []),
    ...(waitWeeks === undefined ? [] : [`wait: ${waitWeeks} weeks`]),
    ...(medicaid ? [`Medicaid of ${medicaid.state}: ${medicaid.answer}`] : []),
    ...Object.entries(access).map(([fact, answer]) => `${fact}: ${answer}`),
  ];
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
