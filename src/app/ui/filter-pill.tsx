import type { Choice } from '#site-content/site-content.ts';
import { CheckList } from './check-list.tsx';
import { Pill } from './pill.tsx';

interface FilterPillProps {
  label: string;
  /** Name of the form field. */
  name: string;
  choices: (Choice & { count?: number })[];
  committed: string[];
  /** Label for several chosen values: '3 chosen'. */
  several: (count: number) => string;
  /** Label of the submit button; by default 'View Results'. */
  viewLabel?: string;
}

/** A filter with one group of checkboxes. */
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
