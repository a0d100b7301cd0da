import { createContext, type ReactNode, useContext } from 'react';

const GRID = '0 0 24 24';

/** Paths on that grid, stroked with a round 2 px line in the text's color. */
const PATHS = {
  phone:
    'M6.5 3.5h2.8l1.5 4.2-2 1.5a12 12 0 0 0 6 6l1.5-2 4.2 1.5v2.8' +
    'a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z',
  pin: 'M12 21.5s7-6.4 7-11.8A7 7 0 0 0 5 9.7c0 5.4 7 11.8 7 11.8ZM12 12.3a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  target: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12 2v3M12 19v3M2 12h3M19 12h3',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l5 5',
  check: 'm4.5 12.5 5 5 10-11',
  question: 'M9 9a3.1 3.1 0 1 1 4.6 2.7c-1 .6-1.6 1.3-1.6 2.5M12 18v.01',
  no: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9.5 6 6 6-6',
  left: 'm14.5 6-6 6 6 6',
  right: 'm9.5 6 6 6-6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.2l3.4 2',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  map: 'M9 4 3.5 6.5v13.5L9 17.5l6 2.5 5.5-2.5V4L15 6.5 9 4ZM9 4v13.5M15 6.5V20',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18Z',
  heart: 'M12 20.5S3.5 15.6 3.5 9.5A4.5 4.5 0 0 1 12 7.4a4.5 4.5 0 0 1 8.5 2.1c0 6.1-8.5 11-8.5 11Z',
  pause: 'M9 6v12M15 6v12',
  arrow: 'M5 12h13M12.5 6l6 6-6 6',
  mail: 'M3.5 6h17v12.5h-17ZM4 6.8l8 6.2 8-6.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5v.01',
  play: 'M8 5.2v13.6a.8.8 0 0 0 1.2.7l10.4-6.8a.8.8 0 0 0 0-1.4L9.2 4.5a.8.8 0 0 0-1.2.7Z',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V18a2.5 2.5 0 0 0 2.5 2.5h9A2.5 2.5 0 0 0 19 18v-5.5',
} as const;

export type IconName = keyof typeof PATHS;

const SharedNames = createContext<readonly IconName[]>([]);

/** Draws these icons once, for parts that would each repeat them: every `Icon` in `children` refers to them. */
export function SharedIcons({ names, children }: { names: readonly IconName[]; children: ReactNode }) {
  const drawn = useContext(SharedNames);
  const added = names.filter((name) => !drawn.includes(name));
  return (
    <SharedNames value={[...drawn, ...added]}>
      {added.length > 0 && (
        <svg className="shared-icons" aria-hidden="true">
          {added.map((name) => (
            <symbol key={name} id={`icon-${name}`} viewBox={GRID}>
              <path d={PATHS[name]} />
            </symbol>
          ))}
        </svg>
      )}
      {children}
    </SharedNames>
  );
}

/** A decorative icon beside a text label, hidden from screen readers. By default 1.2em wide (styles/base.css). */
export function Icon({ name, size }: { name: IconName; size?: string }) {
  const isShared = useContext(SharedNames).includes(name);
  return (
    <svg className="icon" viewBox={isShared ? undefined : GRID} width={size} height={size} aria-hidden="true">
      {isShared ? <use href={`#icon-${name}`} /> : <path d={PATHS[name]} />}
    </svg>
  );
}
