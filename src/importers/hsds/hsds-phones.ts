import type { MorePhone } from '#listings/provider.ts';
import { isFax, isForCalls } from '#model/number-to-call.ts';
import type { Remark } from '../draft.ts';
import { allPhones } from '../phones/read-phones.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { phoneLabel } from './hsds-words.ts';

/** What begins with 0 is no number: it stands in words, as in 'Intake, extension 042'. */
const ZEROED = /(?:^|, )extension (0\d*)$/;

/** Returns the distinct phone numbers: the first that can be called, and the others. Faxes are left out. */
export function phonesOf(
  rows: readonly HsdsRow[],
  remarks: Remark[],
): { main?: MorePhone | undefined; more: MorePhone[] } {
  const phones = new Map<string, MorePhone>();
  for (const row of rows) {
    const type = cell(row, 'type', 'number_type');
    if (
      /fax|modem|pager|video/i.test(type) ||
      (cell(row, 'contact_id') && !cell(row, 'service_id', 'location_id', 'organization_id', 'service_at_location_id'))
    )
      continue;
    const [description, zeroed = ''] = cell(row, 'description').split(ZEROED);
    const ofRow = phoneLabel(type, cell(row, 'department'), description!);
    for (const { number, extension: own, label: said } of allPhones(cell(row, 'number'), 'phone', remarks)) {
      const extension = own ?? (zeroed || cell(row, 'extension').replace(/\D/g, ''));
      const label = [ofRow, said].filter(Boolean).join(', ');
      if (!isFax(label) && !phones.has(`${number} ${extension}`))
        phones.set(`${number} ${extension}`, { number, ...(extension && { extension }), ...(label && { label }) });
    }
  }
  const all = [...phones.values()].sort((a, b) => Number(isForCalls(b.label)) - Number(isForCalls(a.label)));
  const main = all.find(({ number, label }) => number.length === 10 && isForCalls(label));
  return { main, more: all.filter((phone) => phone !== main) };
}
