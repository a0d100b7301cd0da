/** Returns what a telephone dials: '+16025550123', or a short number as it is: '711'. */
export function dialed(digits: string): string {
  return digits.length === 10 ? `+1${digits}` : digits;
}

/** Formats ten digits as '(602) 555-0123'. Returns anything else unchanged. */
export function formatPhone(digits: string): string {
  return /^\d{10}$/.test(digits) ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits;
}
