import type { MorePhone } from '#directory/provider.ts';
import type { Remark } from '../draft.ts';
import { phoneNumber } from '../us-address.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { phoneLabel } from './hsds-words.ts';

/** Returns the distinct phone numbers, those for speaking first. */
export function phonesOf(rows: readonly HsdsRow[], remarks: Remark[]): MorePhone[] {
  const phones = new Map<string, MorePhone>();
  for (const row of rows) {
    const type = cell(row, 'type', 'number_type');
    if (
      /fax|modem|pager|video/i.test(type) ||
      (cell(row, 'contact_id') && !cell(row, 'service_id', 'location_id', 'organization_id', 'service_at_location_id'))
    )
      continue;
    const { phone: number, phoneExtension, remarks: lost = [] } = phoneNumber(cell(row, 'number'));
    remarks.push(...lost);
    const extension = phoneExtension ?? cell(row, 'extension').replace(/\D/g, '');
    const label = phoneLabel(type, cell(row, 'department'), cell(row, 'description'));
    if (number !== null && !phones.has(`${number} ${extension}`))
      phones.set(`${number} ${extension}`, { number, ...(extension && { extension }), ...(label && { label }) });
  }
  // The number that is called first is one for speaking.
  return [...phones.values()].sort((a, b) => Number(isTextPhone(a)) - Number(isTextPhone(b)));
}

function isTextPhone({ label = '' }: MorePhone): boolean {
  return /tty|tdd|text|sms|relay/i.test(label);
}
