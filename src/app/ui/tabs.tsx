import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';
import { useHydrated } from './use-hydrated.ts';

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * Tabs (ARIA authoring practices, selection follows focus): arrow keys, Home and End move between tabs. Without script
 * all sections are shown one below the other, each under its heading.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const prefix = useId();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.some(({ id }) => id === chosen) ? chosen : tabs[0]?.id;

  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === current);
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    setChosen(tabs[next]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div
        className={`${styles.list} needs-script no-print`}
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}${id}-tab`}
            aria-controls={`${prefix}${id}`}
            aria-selected={id === current}
            tabIndex={id === current ? 0 : -1}
            onClick={() => setChosen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, label: name, content }) => (
        <section
          key={id}
          id={`${prefix}${id}`}
          className={id === current ? styles.panel : `${styles.panel} ${styles.away}`}
          {...(isHydrated ? { role: 'tabpanel', 'aria-labelledby': `${prefix}${id}-tab`, tabIndex: 0 } : {})}
        >
          <h2 className={styles.heading}>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}
