import type { Point } from '#geo/point.ts';
import type { RecordKey } from '#listings/records/imports.ts';
import type { BoundSql } from './bound-sql.ts';
import { TAG_COLUMNS } from './tag-bits.ts';

/** A listing of which callers say something. */
export interface CalledRow extends RecordKey {
  location: Point;
  /** The values that differ from those of its table, by column. */
  values: Record<string, unknown>;
}

const TYPES = { known: 'int[]', medicaid: 'text', ...Object.fromEntries(TAG_COLUMNS.map((each) => [each, 'bigint'])) };

/** The called rows of one import, or of the listings of an assembly or delta, as parts of a statement. */
export interface CalledSql {
  /** The rows, for `<> ALL`. */
  rows: string;
  /** FROM item with `row` and the columns that differ, named `told`. */
  told: string;
}

/** The columns that `told` has. */
export const CALLED_COLUMNS: ReadonlySet<string> = new Set(Object.keys(TYPES));

/** Returns SQL for called rows, by import. */
export function calledSql(sql: BoundSql, called: readonly CalledRow[]): Map<number, CalledSql> {
  const types = Object.entries(TYPES).map(([column, type]) => `${column} ${type}`);
  const byImport = Map.groupBy(called, (row) => row.import);
  return new Map(
    [...byImport].map(([number, rows]) => {
      const values = JSON.stringify(rows.map(({ row, values: each }) => ({ row, ...each })));
      const told = `json_to_recordset(${sql.bind(values, 'json')}) AS told (row int, ${types.join(', ')})`;
      return [
        number,
        {
          rows: sql.bind(
            rows.map(({ row }) => row),
            'int[]',
          ),
          told,
        },
      ];
    }),
  );
}
