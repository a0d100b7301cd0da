import type { SearchHit } from '#directory/search-query.ts';
import type { LocalVocabulary } from '#directory/vocabulary/local-vocabulary.ts';
import type { MustKey } from '#model/must-have.ts';
import type { ProviderView } from '#wire/provider-view.ts';

const MAX_FACTS = 3;
/** A card says these in lines of their own. */
const SAID_ANYWAY: readonly MustKey[] = ['new-patients', 'checked'];

/** Returns the facts that matter on a card: what was asked for, then the first of the others; and what is missing or not known. */
export function cardFacts(
  { answers }: ProviderView,
  asked: NonNullable<SearchHit['asked']>,
  vocabulary: LocalVocabulary,
): Pick<ProviderView, 'facts' | 'asked'> {
  const said = (wanted: 'yes' | 'no' | 'unknown') =>
    asked.flatMap(({ key, answer }) =>
      answer === wanted && !SAID_ANYWAY.includes(key) ? vocabulary.mustText(key) : [],
    );
  const [unknown, no] = [said('unknown'), said('no')];
  // What is asked and too old to believe is not known.
  const others = (answers ?? []).flatMap(({ answer, text }) =>
    answer === 'yes' && !unknown.includes(text) ? text : [],
  );
  return {
    facts: [...new Set([...said('yes'), ...others])].slice(0, MAX_FACTS),
    ...(unknown.length + no.length > 0 && { asked: { unknown: unknown.join(', '), no: no.join(', ') } }),
  };
}
