interface Phones {
  phone: string | null;
  phoneExtension: string | null;
  details: { phones?: { number: string; extension?: string; label?: string }[] };
}

/** Returns the number that visitors are shown first: the main one, else the first further one for calls. */
export function numberToCall({
  phone,
  phoneExtension,
  details,
}: Phones): { number: string; extension?: string | null } | undefined {
  if (phone) return { number: phone, extension: phoneExtension };
  return details.phones?.find(({ label = '' }) => !/\b(tty|tdd|fax)\b/i.test(label));
}
