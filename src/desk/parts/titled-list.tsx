import { Fragment, type ReactNode } from 'react';

/** Facts, each below its title. */
export function TitledList({ items }: { items: [title: string, fact: ReactNode][] }) {
  return (
    <dl>
      {items.map(([title, fact], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and all are rendered once
        <Fragment key={at}>
          <dt>{title}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
