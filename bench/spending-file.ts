import { closeSync, openSync, writeSync } from 'node:fs';

/** Of the real file: 617,503 billing and 1,627,362 servicing NPIs in 227 million rows. */
const ROWS_PER_NPI = 126;
const MAX_NPIS = 1_800_000;
const NPIS_PER_BILLING = 3;
const MONTHS = 84;
const BUFFER_BYTES = 8 * 1024 * 1024;
/** The longest row. */
const MAX_ROW_BYTES = 160;
/** Codes of services that families look for, of doctors' visits, and others; what the real file has most of comes first. */
const CODES =
  '99213 99214 T1019 90837 97110 97530 92507 97153 90834 T1016 S5125 D0120 D1120 A0100 T2021 99203 87880 85025 36415 J3490 90471 80053 0450 G0008 W1793 3074F T1015 97155 V2020 E0601';

/**
 * Writes a file in the layout of Medicaid provider spending (revision 2), in no order of NPIs: many rows of a few providers, a twentieth
 * without servicing NPI, half with that of somebody who works there, a third without payment. Returns its bytes.
 */
export function writeSpendingFile(path: string, rows: number): number {
  const npis = npiDigits(Math.min(MAX_NPIS, Math.max(100, Math.floor(rows / ROWS_PER_NPI))));
  const billings = Math.floor(npis.length / 10 / NPIS_PER_BILLING);
  const codes = CODES.split(' ').map((code) => Buffer.from(code));
  const months = Array.from({ length: MONTHS }, (_, at) =>
    Buffer.from(`${2018 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`),
  );
  const amounts = ['152.20', '0.00', '20931.07', '1180.5', '0.00', '-12.44', '333106.90'].map((text) =>
    Buffer.from(text),
  );
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  const file = openSync(path, 'w');
  let bytes = 0;
  let filled = buffer.write(
    'BILLING_PROVIDER_NPI_NUM,SERVICING_PROVIDER_NPI_NUM,HCPCS_CODE,CLAIM_FROM_MONTH,TOTAL_PATIENTS,TOTAL_CLAIM_LINES,TOTAL_PAID\n',
  );
  const put = (value: Buffer, end: string) => {
    filled += value.copy(buffer, filled);
    buffer[filled++] = end.charCodeAt(0);
  };
  const putNpi = (npi: number) => {
    filled += npis.copy(buffer, filled, 10 * npi, 10 * npi + 10);
    buffer[filled++] = 44;
  };
  const counts = Buffer.from('184,1296');
  const random = randomNumbers();
  for (let row = 0; row < rows; row++) {
    if (filled > BUFFER_BYTES - MAX_ROW_BYTES) {
      bytes += writeSync(file, buffer, 0, filled);
      filled = 0;
    }
    // Squared: few providers have most rows.
    const billing = Math.floor(random() ** 2 * billings);
    putNpi(NPIS_PER_BILLING * billing);
    const kind = random();
    if (kind < 0.05) buffer[filled++] = 44;
    else putNpi(NPIS_PER_BILLING * billing + (kind < 0.5 ? Math.floor(random() * NPIS_PER_BILLING) : 0));
    // Each provider bills a handful of codes.
    put(codes[(7 * billing + Math.floor(random() * 5)) % codes.length]!, ',');
    put(months[Math.floor(random() * MONTHS)]!, ',');
    put(counts, ',');
    put(amounts[Math.floor(random() * amounts.length)]!, '\n');
  }
  bytes += writeSync(file, buffer, 0, filled);
  closeSync(file);
  return bytes;
}

/** Returns the digits of so many valid NPIs, ten each, spread over the possible ones. */
function npiDigits(count: number): Buffer {
  const digits = Buffer.allocUnsafe(10 * count);
  const random = randomNumbers();
  for (let npi = 0; npi < count; npi++) {
    const nine = String(100_000_000 + Math.floor(random() * 100_000_000));
    let sum = 24;
    for (let at = 0; at < 9; at++) {
      const weighted = at % 2 === 0 ? 2 * Number(nine[at]) : Number(nine[at]);
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    digits.write(`${nine}${(10 - (sum % 10)) % 10}`, 10 * npi);
  }
  return digits;
}

/** Linear congruential generator (Numerical Recipes): the same file each time. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
