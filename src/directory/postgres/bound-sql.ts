/** Collects the bound values of a statement while it is built. */
export class BoundSql {
  readonly values: unknown[] = [];

  /** Binds a value and returns its typed placeholder: `$3::int`. */
  bind(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
