import { ageFacts } from '../fact-words.ts';
import type { Card, RowsAbout } from './hsds-cards.ts';
import { cell } from './hsds-tables.ts';
import { texts } from './hsds-texts.ts';
import { accessFacts, languageFacts } from './hsds-words.ts';

/** Returns the facts about a place and its services: access, languages, ages, payment. */
export function factsOf({ location, services }: Card, about: RowsAbout): string[] {
  const access = [
    ...texts(about('accessibility'), 'accessibility', 'description'),
    ...texts(about('accessibility'), 'details'),
    ...texts([location], 'accessibility'),
    ...texts(services, 'interpretation_services'),
  ];
  const spoken = [
    ...about('languages').map((row) => cell(row, 'name', 'language', 'code')),
    ...[location, ...services].flatMap((row) => cell(row, 'languages').split(/[,;]/)),
  ];
  const [only] = services.length === 1 ? services : [];
  const fees = texts(services, 'fees_description', 'fees').join(' ');
  return [
    ...accessFacts(access),
    ...languageFacts(spoken),
    ...(only ? ageFacts(cell(only, 'minimum_age'), cell(only, 'maximum_age')) : []),
    ...services.flatMap((row) => cell(row, 'age_facts').split(',')).filter(Boolean),
    ...(/\bsliding (fee|scale)/i.test(fees) ? ['sliding-fee'] : []),
  ];
}
