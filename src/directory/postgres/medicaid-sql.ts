import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import type { Snapshot } from '#listings/records/imports.ts';
import { DAY_MS } from '#model/duration.ts';
import { BELIEVED_DAYS } from '#model/fact-clocks.ts';
import { LEVEL_OF_RUNG, type MedicaidLevel } from '#model/medicaid-ladder.ts';
import { MEDICAID_EVIDENCE } from '#model/provider-values.ts';
import type { BoundSql } from './bound-sql.ts';
import { evidenceTable } from './catalog.ts';
import { anyTagSql } from './tag-bits.ts';

type WithEvidence = Pick<Snapshot, 'evidence'>;

/** Returns SQL conditions for what a search asks of Medicaid. */
export function medicaidSql(sql: BoundSql, snapshot: WithEvidence, conditions: MedicaidConditions): string[] {
  const { programs, levels } = conditions;
  const hasProgram = () => `(${anyTagSql(sql, programs)} OR ${paidSql(sql, snapshot, conditions, false)})`;
  const isWanted = () => `${levelSql(sql, snapshot, conditions)} = ANY (${sql.bind(levels, 'text[]')})`;
  return [...(programs.length > 0 ? [hasProgram()] : []), ...(levels.length > 0 ? [isWanted()] : [])];
}

/** Returns SQL for the level of a record. */
export function levelSql(sql: BoundSql, snapshot: WithEvidence, conditions: MedicaidConditions): string {
  const sure = statedSql(sql, conditions, 'sure');
  const likely = statedSql(sql, conditions, 'likely');
  const paid = paidSql(sql, snapshot, conditions, true);
  return `CASE WHEN ${sure} OR ${paid} THEN 'sure' WHEN ${likely} THEN 'likely' ELSE 'unknown' END`;
}

/** What sources say: 'AZ listed Oak%20Plan,CA accepts', each as of the day of the record that says it. */
function statedSql(sql: BoundSql, { states, today }: MedicaidConditions, level: MedicaidLevel): string {
  const tests = MEDICAID_EVIDENCE.filter((evidence) => LEVEL_OF_RUNG[evidence] === level).map((evidence) => {
    const isIt = `split_part(fact, ' ', 2) = '${evidence}'`;
    if (evidence === 'by-law') return isIt;
    const oldest = sql.bind(dayOf(today - BELIEVED_DAYS[evidence]), 'text');
    return `(${isIt} AND coalesce(${DAY_OF_FACT} COLLATE "C" >= ${oldest}, true))`;
  });
  const isOfState = states ? `split_part(fact, ' ', 1) = ANY (${sql.bind(states, 'text[]')}) AND` : '';
  return `EXISTS (SELECT FROM regexp_split_to_table(medicaid, ',') WITH ORDINALITY said (fact, at)
    WHERE ${isOfState} (${tests.join(' OR ')}))`;
}

const SAID_BY = `(assembled::json #>> ARRAY['saidBy', 'medicaid', (at - 1)::text])`;
const DAY_OF_FACT = `(CASE WHEN assembled IS NULL THEN source_date
  ELSE assembled::json #>> ARRAY['records', coalesce(${SAID_BY}, '0'), 'sourceDate'] END)`;

/**
 * What was paid: '1:2024-11:24,2+3?:2023-02:4'. Only what the record offers counts; of several services, it must offer
 * just one (`paidServices`).
 */
function paidSql(
  sql: BoundSql,
  { evidence }: WithEvidence,
  { states, services, today }: MedicaidConditions,
  isOfNow: boolean,
): string {
  if (!evidence) return 'false';
  const ids = "string_to_array(trim(trailing '?' FROM split_part(part, ':', 1)), '+')";
  const offered = `(SELECT array_agg(id) FROM unnest(${ids}) id WHERE id = ANY (string_to_array(tag_ids, ',')))`;
  const oldest = isOfNow ? sql.bind(dayOf(today - BELIEVED_DAYS.paid), 'text') : null;
  const tests = [
    'paid_to.npi = record.npi',
    ...(states ? [`record.state = ANY (${sql.bind(states, 'text[]')})`] : []),
    ...(oldest ? [`(split_part(part, ':', 2) || '-01') COLLATE "C" >= ${oldest}`] : []),
    `cardinality(${offered}) = 1`,
    ...(services.length > 0 ? [`${offered} && ${sql.bind(services.map(String), 'text[]')}`] : []),
  ];
  return `EXISTS (SELECT FROM ${evidenceTable(evidence.number)} paid_to, regexp_split_to_table(paid_to.paid, ',') part
    WHERE ${tests.join(' AND ')})`;
}

function dayOf(daysSinceEpoch: number): string {
  return new Date(daysSinceEpoch * DAY_MS).toISOString().slice(0, 10);
}
