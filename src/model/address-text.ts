export interface Address {
  lines: readonly string[];
  city: string;
  state: string;
  zip: string;
}

/** Returns an address in one line: '1 Oak Ave, Suite 2, Mesa, AZ 85201'. */
export function addressText({ lines, city, state, zip }: Address): string {
  return [...lines, `${city}, ${state} ${zip}`.trim()].join(', ');
}
