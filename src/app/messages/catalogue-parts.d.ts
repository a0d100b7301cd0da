/** The messages that every page needs; see tools/compile-messages.ts. */
declare module '*.json?part=shared' {
  const shared: Partial<import('./language.ts').Catalogue>;
  export default shared;
}
