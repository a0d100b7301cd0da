import type { MorePhone, StoredProvider } from '#listings/provider.ts';

/** A number, with the position of the record that says it. */
interface SaidPhone extends MorePhone {
  by: number;
  isMain: boolean;
}

/**
 * Returns the numbers of a listing that the operator says, or some of its records: as their main one or a further one,
 * each with what they, too, say of it. `operator`: where the operator's records are, and will be.
 */
export function agreedPhones(
  listing: StoredProvider,
  some: StoredProvider,
  operator: ReadonlyMap<number, number>,
): SaidPhone[] {
  const own = phonesOf(some);
  const kept: SaidPhone[] = [];
  for (const shown of phonesOf(listing)) {
    const { number, extension, label, isMain } = shown;
    const at = operator.get(shown.by);
    const same = own.filter((each) => each.number === number);
    const ofLine = same.filter((each) => each.extension === extension);
    const said = ofLine.find((each) => each.label === label) ?? ofLine[0] ?? same[0];
    if (at !== undefined) kept.push({ ...shown, by: at });
    else if (said) {
      const agreed = {
        number,
        ...(extension && extension === said.extension && { extension }),
        ...(label && label === said.label && { label }),
      };
      if (!kept.some((each) => saysAll(each, agreed))) kept.push({ ...agreed, by: said.by, isMain });
    }
  }
  return kept;
}

/** The main number and the others. */
function phonesOf({ phone, phoneExtension, details, assembled }: StoredProvider): SaidPhone[] {
  const by = assembled?.saidBy;
  const more = (details.phones ?? []).map((each, at) => ({
    ...each,
    by: by?.details?.phones?.[at] ?? -1,
    isMain: false,
  }));
  if (phone === null) return more;
  const main = { number: phone, ...(phoneExtension && { extension: phoneExtension }), by: by?.phone ?? -1 };
  return [{ ...main, isMain: true }, ...more];
}

/** Whether one number says what another does. */
function saysAll(phone: MorePhone, { number, extension = phone.extension, label = phone.label }: MorePhone): boolean {
  return phone.number === number && phone.extension === extension && phone.label === label;
}
