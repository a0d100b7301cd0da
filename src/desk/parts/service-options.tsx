import { slugOf } from '#importers/csv/unknown-words.ts';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { useVisit } from './visit-context.ts';

/** The services as options, by name. `except`: slugs that are among the other options. */
export function ServiceOptions({ except = [] }: { except?: readonly string[] }) {
  const { language } = useVisit().member;
  return SERVICES.filter(({ id }) => !except.includes(slugOf(id)))
    .sort((a, b) => a.displayName[language].localeCompare(b.displayName[language], language))
    .map(({ id, displayName }) => (
      <option key={id} value={slugOf(id)}>
        {displayName[language]}
      </option>
    ));
}
