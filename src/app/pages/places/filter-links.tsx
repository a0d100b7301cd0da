import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './filter-links.module.css';
import { type PlacesQuery, placesSearch } from './places-query.ts';

interface FilterLink {
  key: string;
  /** With its count, where it has one. */
  text: string;
  change: Partial<PlacesQuery>;
  isOn?: boolean;
}

/** Links that narrow the results at once. The page stays where it is, and the map, too. */
export function FilterLinks({ query, links }: { query: PlacesQuery; links: FilterLink[] }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.links}>
      {links.map(({ key, text, change, isOn }) => (
        <li key={key}>
          <Link
            discover="none"
            className={styles.link}
            to={pathname + placesSearch({ ...query, ...change, page: 1 })}
            aria-current={isOn ? 'true' : undefined}
            preventScrollReset
            state={{ quiet: true }}
          >
            {isOn && <Icon name="check" size="1em" />}
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
