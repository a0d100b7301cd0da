import type { SearchHit } from '#directory/search-query.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { type ProviderView, toProviderView } from '#wire/provider-view.ts';
import { cardFacts } from './card-facts.ts';
import type { PlacesQuery } from './places-query.ts';
import type { ReadQuery } from './read-own-words.ts';
import type { SearchedArea } from './searched-area.ts';

/** What a card shows of a provider that was found. */
export function cardView(
  { asked, query, area }: { asked: ReadQuery | null; query: PlacesQuery; area: SearchedArea },
  vocabulary: LocalVocabulary,
): (hit: SearchHit) => ProviderView {
  const age = asked?.reading.age ?? null;
  return (hit) => {
    const whole = toProviderView(hit.provider, vocabulary, { hit, center: area.center });
    const { distanceMiles: _, direction: __, ...anywhere } = whole;
    return {
      // The middle of a state is nowhere that anybody starts from.
      ...forCard(area.isState ? anywhere : whole, query.services),
      ...cardFacts(whole, hit.asked ?? [], vocabulary),
      ...(age !== null && hit.seesAge && { age: { answer: hit.seesAge, years: age } }),
    };
  };
}

/** Leaves out what a card does not show, which would make the page of a phone heavy; the details load it. */
function forCard(whole: ProviderView, searched: string[]): ProviderView {
  const { stateDirectory: _, answers: __, fieldTerm: ___, ...provider } = whole;
  const { phone, website, mainService, details, services } = provider;
  const called = details.phones?.filter(({ number }) => number === phone) ?? [];
  const named = services.map(({ fieldTerm: _, ...service }) => service);
  const shown = named.filter(({ name, displayName }) => displayName === mainService || searched.includes(name));
  return {
    ...provider,
    otherNames: [],
    website: phone ? null : website,
    services: shown.length > 0 ? shown : named.slice(0, 1),
    details: {
      ...(!phone && details.email && { email: details.email }),
      ...(called.length > 0 && { phones: called }),
    },
  };
}
