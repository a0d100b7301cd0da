/** A statement under construction, and the values that it binds. */
export class BoundSql {
  readonly values: unknown[] = [];

  /** Binds a value; gives what stands for it in the statement, typed: `$3::int`. */
  bind(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
