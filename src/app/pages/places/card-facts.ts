import type { SearchHit } from '#directory/search-query.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import type { MustKey } from '#model/must-have.ts';
import type { ProviderView } from '#wire/provider-view.ts';

const MAX_FACTS = 3;
/** A card says this in a line of its own, unless it is not known; how old a listing is, the details say. */
const isSaidAnyway = (key: MustKey, answer: 'yes' | 'no' | 'unknown') =>
  key === 'checked' || (key === 'new-patients' && answer !== 'unknown');

/** Returns the facts that matter on a card: what was asked for, then the first others; and what is not known. */
export function cardFacts(
  { answers }: ProviderView,
  asked: NonNullable<SearchHit['asked']>,
  vocabulary: LocalVocabulary,
): Pick<ProviderView, 'facts' | 'asked'> {
  const said = (wanted: 'yes' | 'no' | 'unknown') =>
    asked.flatMap(({ key, answer, wasOn }) =>
      answer === wanted && !wasOn && !isSaidAnyway(key, answer) ? vocabulary.mustText(key) : [],
    );
  const old = asked.flatMap(({ key, wasOn }) =>
    wasOn && key !== 'new-patients' ? { text: vocabulary.mustText(key), day: wasOn } : [],
  );
  const was = [...Map.groupBy(old, ({ day }) => day)].map(([day, facts]) => ({
    text: listed(facts.map(({ text }) => text)),
    day,
  }));
  const [yes, unknown, no] = [said('yes'), said('unknown'), said('no')];
  // What is asked and too old to believe is not known.
  const others = (answers ?? []).flatMap(({ answer, text }) =>
    answer === 'yes' && !unknown.includes(text) && !old.some((fact) => fact.text === text) ? text : [],
  );
  return {
    facts: [...new Set([...yes, ...others])].slice(0, MAX_FACTS),
    ...(asked.length > 0 && {
      asked: { yes: listed(yes), ...(was.length > 0 && { was }), unknown: listed(unknown), no: listed(no) },
    }),
  };
}

const listed = (texts: readonly string[]) => texts.join(', ');
