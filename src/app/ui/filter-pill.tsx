import type { Choice } from '#site-content/site-content.ts';
import { CheckList } from './check-list.tsx';
import { Pill } from './pill.tsx';

interface FilterPillProps {
  label: string;
  /** Name of the values in the form. */
  name: string;
  choices: (Choice & { count?: number })[];
  committed: string[];
  /** What the pill says when several values are chosen: '3 chosen'. */
  several: (count: number) => string;
  /** What the button that commits says; 'View Results' where left out. */
  viewLabel?: string;
}

/** A pill with one list of values to tick. */
export function FilterPill({ label, name, choices, committed, several, viewLabel }: FilterPillProps) {
  const [only = ''] = committed;
  const chosen =
    committed.length > 1 ? several(committed.length) : (choices.find(({ value }) => value === only)?.label ?? only);
  return (
    <Pill label={label} chosen={chosen} active={committed.length > 0} {...(viewLabel && { viewLabel })}>
      <CheckList key={committed.join()} legend={label} name={name} choices={choices} committed={committed} />
    </Pill>
  );
}
