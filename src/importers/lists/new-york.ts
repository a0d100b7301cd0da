import { naturalCase } from '../natural-case.ts';
import { isoDay } from '../us-address.ts';
import { column, type MedicaidList, optionalColumn } from './medicaid-list.ts';

/*
 * 'Medicaid Enrolled Provider Listing' on health.data.ny.gov (keti-qx5t), under the headers of its CSV file or the
 * names of its interface (mmis_name …).
 */
const columns = {
  npi: column('NPI'),
  name: column('PROVIDER OR FACILITY NAME', 'MMIS NAME'),
  type: column('MEDICAID TYPE'),
  profession: column('PROFESSION OR SERVICE'),
  specialty: optionalColumn('PROVIDER SPECIALTY'),
  address: column('SERVICE ADDRESS'),
  city: column('CITY'),
  state: column('STATE'),
  zip: column('ZIP CODE'),
  phone: optionalColumn('TELEPHONE'),
  lat: optionalColumn('LATITUDE'),
  lng: optionalColumn('LONGITUDE'),
  fileDate: optionalColumn('FILE DATE', 'UPDATED'),
  email: optionalColumn('PROVIDER EMAIL'),
};

/**
 * Enrolled only to order, prescribe, refer or attend: such a provider cannot bill Medicaid, so it is no reason to call
 * there.
 */
const CANNOT_BILL = /^(opra$|order)/i;

/** New York's enrolled Medicaid providers: a row for each provider, place, profession and specialty. */
export const NEW_YORK: MedicaidList<keyof typeof columns> = {
  program: 'NY',
  columns,
  rowOf: ({ name, address, fileDate, ...row }) => ({
    ...row,
    name: { name: naturalCase(name), isPerson: null },
    street: [address],
    sourceDate: isoDay(fileDate.trim()),
  }),
  additionsOf: ({ type, profession, specialty }) => [
    ...(CANNOT_BILL.test(type.trim()) ? [] : ['listed' as const]),
    ...[specialty, profession].filter((word) => word.trim() !== '').map((word) => ({ word: word.trim() })),
  ],
};
