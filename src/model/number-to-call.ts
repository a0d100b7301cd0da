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
  return details.phones?.find(({ label }) => isForCalls(label));
}

const FOR_MACHINES =
  /^f$|\b(?:fax\w*|facs[ií]mil\w*|tty\w*|tdd\w*|ttd|teletype\w*|teletip\w*|modem|pager|beeper|vp|relay|retransmisi[oó]n)\b/i;
const FOR_TEXTS = /\b(?:texts?|texting|textos?|sms|mensajes)\b/i;
const SPOKEN = /\b(?:voice|voz|v|phones?|tel|tel[eé]fonos?)\b/i;
const CALLED = /\b(?:calls?|llam\w+)\b/i;

/**
 * Whether a person can be called at a number with this label: not at a fax, a text telephone, or one for texts alone.
 */
export function isForCalls(label = ''): boolean {
  const words = label.replace(/\b(?:video|text) ?(?:tele)?phones?\b/gi, 'vp');
  if (FOR_MACHINES.test(words)) return SPOKEN.test(words);
  return !FOR_TEXTS.test(words) || SPOKEN.test(words) || CALLED.test(words);
}

/** Whether a number with this label is a fax, which no person answers. Small, because pages load it. */
export function isFax(label = ''): boolean {
  return /^(?!.*(phone|tel|vo[iz])).*\bf(ax|$)/i.test(label);
}
