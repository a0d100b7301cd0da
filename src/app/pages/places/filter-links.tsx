import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './filter-links.module.css';

/** Of a link that changes the results only: the page stays where it is, and the map, too. */
export const QUIET = { preventScrollReset: true, state: { quiet: true } };

interface FilterLink {
  key: string;
  /** With its count, where it has one. */
  text: string;
  to: string;
  isOn?: boolean;
}

interface FilterLinksProps {
  summary: string;
  isOpen: boolean;
  links: FilterLink[];
  /** Below the links. */
  children?: ReactNode;
}

/** Links that narrow the results, below a sentence that opens them. */
export function FilterLinks({ summary, isOpen, links, children }: FilterLinksProps) {
  const { pathname } = useLocation();
  return (
    <details key={pathname} open={isOpen}>
      <summary>
        <span>{summary}</span>
        <Icon name="down" size="1em" />
      </summary>
      <ul>
        {links.map(({ key, text, to, isOn }) => (
          <li key={key}>
            <Link className={styles.level} to={to} aria-current={isOn ? 'true' : undefined} {...QUIET}>
              {isOn && <Icon name="check" size="1em" />}
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </details>
  );
}
