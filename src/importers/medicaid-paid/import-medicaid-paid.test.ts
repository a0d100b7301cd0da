import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { EvidenceInfo, PaidEvidence } from '#listings/evidence.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { writeTestFile, zipBytes } from '../testing/import-files.ts';
import { BILLING_CODES } from './billing-codes.ts';
import { evidenceSummary, importMedicaidPaid } from './import-medicaid-paid.ts';
import { lastMonth, monthsInWindow, PaidMonths } from './paid-months.ts';
import { readPart } from './read-part.ts';
import { spendingColumns } from './spending-columns.ts';
import { monthNumber } from './spending-values.ts';

const REVISION_1 =
  'BILLING_PROVIDER_NPI_NUM,SERVICING_PROVIDER_NPI_NUM,HCPCS_CODE,CLAIM_FROM_MONTH,TOTAL_UNIQUE_BENEFICIARIES,TOTAL_CLAIMS,TOTAL_PAID';
const REVISION_2 =
  'BILLING_PROVIDER_NPI_NUM,SERVICING_PROVIDER_NPI_NUM,HCPCS_CODE,CLAIM_FROM_MONTH,TOTAL_PATIENTS,TOTAL_CLAIM_LINES,TOTAL_PAID';
const [A, B] = ['1497758544', '1003000126'];
const SPEECH = tagByName('PT-speech-therapist')!.id;
const DENTIST = tagByName('PT-dentist')!.id;
const NOW = () => new Date('2026-03-01T12:00:00Z');

/** Takes evidence as a directory does. */
function keeping(loaded: EvidenceInfo | null = null) {
  const kept: PaidEvidence[] = [];
  let info: Partial<EvidenceInfo> = {};
  return {
    kept,
    info: () => info,
    evidence: async () => loaded,
    async replaceEvidence(
      evidence: { info: Omit<EvidenceInfo, 'providers'>; batches: AsyncIterable<PaidEvidence[]> } | null,
    ) {
      for await (const batch of evidence!.batches) kept.push(...batch);
      info = evidence!.info;
    },
  };
}

interface Given {
  header?: string;
  loaded?: EvidenceInfo | null;
  dryRun?: boolean;
  mayShrink?: boolean;
}

async function importRows(rows: string[], { header = REVISION_2, loaded = null, ...options }: Given = {}) {
  const directory = keeping(loaded);
  const file = writeTestFile('spending.csv', `${[header, ...rows].join('\n')}\n`);
  const report = await importMedicaidPaid([file], directory, { now: NOW, ...options });
  return { report, directory, paidTo: (npi: string) => directory.kept.find((each) => each.npi === npi)?.paid };
}

test.each([
  ['revision 1', REVISION_1, '2024-11'],
  ['revision 2', REVISION_2, '2024-11'],
  ['months with a day', REVISION_2, '2024-11-01'],
])('%s: both NPIs of a row are credited', async (_, header, month) => {
  const { paidTo, directory } = await importRows([`${A},${B},92507,${month},20,31,152.20`], { header });
  const credited = [{ services: [SPEECH], lastMonth: '2024-11', months: 1 }];
  expect(paidTo(A)).toEqual(credited);
  expect(paidTo(B)).toEqual(credited);
  expect(directory.info()).toEqual({ importedAt: '2026-03-01T12:00:00.000Z', through: '2024-11' });
});

test('columns are read by their headers, in any order, quoted or not, with CR LF', async () => {
  const header =
    '"TOTAL_PAID","CLAIM_FROM_MONTH","HCPCS_CODE","SERVICING_PROVIDER_NPI_NUM","BILLING_PROVIDER_NPI_NUM"\r';
  const { paidTo } = await importRows([`"10.5","2023-01","d0120","","${A}"\r`], { header });
  expect(paidTo(A)).toEqual([{ services: [DENTIST], lastMonth: '2023-01', months: 1 }]);
});

test('months are counted in the last two years of the file, once for several codes of a service', async () => {
  const { paidTo } = await importRows([
    `${A},${A},92507,2024-12,20,31,1`,
    `${A},${A},92508,2024-12,20,31,1`,
    `${A},${A},92508,2023-01,20,31,1`,
    `${A},${A},92507,2022-12,20,31,1`,
    `${B},${B},92507,2018-05,20,31,1`,
  ]);
  expect(paidTo(A)).toEqual([{ services: [SPEECH], lastMonth: '2024-12', months: 2 }]);
  expect(paidTo(B)).toEqual([{ services: [SPEECH], lastMonth: '2018-05', months: 0 }]);
});

test('every row is accounted for, and nonsense counts for nobody', async () => {
  const { report, directory } = await importRows([
    `${A},,92507,2024-01,20,31,1`,
    `A565813600,${A},92507,2024-01,20,31,1`,
    `1343548510,${A},92507,2024-01,20,31,1`,
    `${A},${A},36415,2024-01,20,31,1`,
    `${A},${A},20,2024-01,20,31,1`,
    `${A},${A},92507,2024-02,20,31,0.00`,
    `${A},${A},92507,2024-02,20,31,-183021.84`,
    ',5200000300,92507,2024-02,915,8403,10',
    '0000000000,,92507,2024-02,915,8403,10',
    `${A},${A},92507,2027-01,20,31,1`,
    `${A},${A},92507,2024-13,20,31,1`,
    `${A},${A},92507,,20,31,1`,
    `${A},${A},92507,2024-02,20,31,7469333333258.64`,
    `${A},${A},92507,2024-02,20,31,`,
    `${A},${A},92507,2024-02,20,31`,
    `${A},${A},92507,2024-02,20,31,1,1`,
  ]);
  expect(report.rows).toEqual({
    used: 3,
    'other-code': 2,
    unpaid: 2,
    'no-npi': 2,
    'bad-month': 3,
    'bad-amount': 2,
    malformed: 2,
  });
  expect(report.otherIds).toBe(2);
  expect(report.providers).toBe(1);
  expect(directory.kept).toEqual([{ npi: A, paid: [{ services: [SPEECH], lastMonth: '2024-01', months: 1 }] }]);
  expect(evidenceSummary(report)).toContain('2  no valid NPI, billing or servicing');
});

test('a zip and a gzip are read like the file itself', async () => {
  const text = `${REVISION_2}\n${A},${A},92507,2024-11,20,31,152.20`;
  for (const file of [
    writeTestFile('spending.csv.gz', gzipSync(text)),
    writeTestFile('spending.zip', zipBytes({ 'spending.csv': text })),
  ]) {
    const directory = keeping();
    await importMedicaidPaid([file], directory, { now: NOW });
    expect(directory.kept).toHaveLength(1);
  }
});

test('a gzip that unpacks without end, and a row without end, are errors that name the file', async () => {
  const text = `${REVISION_2}\n${A},${A},92507,2024-11,20,31,152.20\n`;
  for (const [name, bytes, message] of [
    [
      'bomb.csv.gz',
      gzipSync(text + `${' '.repeat(50_000)}\n`.repeat(2000)),
      'bomb.csv.gz: the gzip file unpacks to more than 250 times',
    ],
    ['row.csv', `${text}${'9'.repeat(5_000_000)}`, 'row.csv: a row has more than 64 KB'],
  ] as const)
    await expect(importMedicaidPaid([writeTestFile(name, bytes)], keeping(), { now: NOW })).rejects.toThrow(message);
});

test('a file read in parts of any size gives what it gives as a whole', () => {
  const rows = Array.from(
    { length: 60 },
    (_, at) => `${at % 2 ? A : B},,92507,2024-${String((at % 12) + 1).padStart(2, '0')},1,1,${at % 5}`,
  );
  const path = writeTestFile('spending.csv', `${[REVISION_2, ...rows].join('\n')}\n`);
  const columns = spendingColumns('spending.csv', REVISION_2.split(','));
  const [from, to, latestMonth] = [
    REVISION_2.length + 1,
    `${[REVISION_2, ...rows].join('\n')}\n`.length,
    monthNumber(2026, 3),
  ];
  const whole = readPart({ path, from, to, columns, latestMonth });
  expect(whole.tally.rows).toMatchObject({ used: 48, unpaid: 12 });
  const edges = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const sums = edges.map((edge) => {
    const parts = [
      { from, to: edge },
      { from: edge, to },
    ].map((part) => readPart({ path, columns, latestMonth, ...part }, () => {}, 256).tally.rows);
    return [
      parts[0]!.used + parts[1]!.used,
      parts[0]!.unpaid + parts[1]!.unpaid,
      parts[0]!.malformed + parts[1]!.malformed,
    ];
  });
  expect(new Set(sums.map(String))).toEqual(new Set(['48,12,0']));
});

test('a file that ends earlier or covers far fewer providers is refused unless it may', async () => {
  const row = `${A},${A},92507,2024-11,20,31,1`;
  const later = { importedAt: '2026-01-01T00:00:00.000Z', through: '2024-12', providers: 1 };
  await expect(importRows([row], { loaded: later })).rejects.toThrow('These files end with 2024-11');
  const larger = { ...later, through: '2024-11', providers: 40 };
  await expect(importRows([row], { loaded: larger })).rejects.toThrow('cover 1 provider; what is served covers 40');
  expect((await importRows([row], { loaded: larger, dryRun: true })).report.refusal).toContain('--replace');
  expect((await importRows([row], { loaded: larger, mayShrink: true })).directory.kept).toHaveLength(1);
});

test('another file, and one without a paid service, is refused', async () => {
  await expect(importRows([], { header: 'NPI,Entity Type Code' })).rejects.toThrow(
    'it has no column BILLING_PROVIDER_NPI_NUM',
  );
  await expect(importRows([])).rejects.toThrow('the file has no rows');
  await expect(importRows([`${A},${A},36415,2024-01,20,31,1`])).rejects.toThrow(
    'No row in these files is about a service',
  );
});

test('a dry run changes nothing', async () => {
  const { report, directory } = await importRows([`${A},${A},92507,2024-11,20,31,1`], { dryRun: true });
  expect(report).toMatchObject({ dryRun: true, providers: 1, through: '2024-11' });
  expect(directory.kept).toEqual([]);
});

test('a summary counts providers in words, and names no month where none was paid', async () => {
  const summaryOf = async (code: string) =>
    evidenceSummary((await importRows([`${A},${A},${code},2024-11,20,31,1`], { dryRun: true })).report);
  expect(await summaryOf('92507')).toContain(
    '  1 provider (NPI) was paid for a service, the last in 2024-11; nothing was changed (dry run).',
  );
  expect(await summaryOf('36415')).toContain(
    '  No provider (NPI) was paid for a service; nothing was changed (dry run).\n  This import would be refused.',
  );
});

test('PaidMonths agrees with a plain map, in any order and as it grows', () => {
  const table = new PaidMonths();
  const plain = new Map<string, Set<number>>();
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const groups = BILLING_CODES.groups.length;
  const first = monthNumber(2018, 1);
  for (let at = 0; at < 100_000; at++) {
    const [npi, group, month] = [1_000_000_000 + random(20_000) * 30_000, random(groups), first + random(84)];
    table.add(npi, group, month);
    const key = `${npi} ${group}`;
    plain.set(key, (plain.get(key) ?? new Set()).add(month));
  }
  const { npis, groups: foundGroups, paid: entries } = table.entries();
  expect(npis.length).toBe(plain.size);
  const through = first + 83;
  const wrong = Array.from(npis, (npi, at) => {
    const paid = plain.get(`${npi} ${foundGroups[at]}`)!;
    const inWindow = monthsInWindow(entries[at]!, through);
    const agrees = Array.from(
      { length: 24 },
      (_, back) => ((inWindow >>> back) & 1) === Number(paid.has(through - back)),
    );
    return lastMonth(entries[at]!) === Math.max(...paid) && agrees.every(Boolean) ? [] : [npi];
  }).flat();
  expect(wrong).toEqual([]);
});
