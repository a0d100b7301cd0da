import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { isPlainPress } from '../../ui/plain-press.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { cardColors } from './card-colors.ts';
import { ExpertCard } from './expert-card.tsx';
import styles from './expert-grid.module.css';
import { EXPERTS_PER_PAGE, type ExpertCardFacts, type ExpertsQuery, expertsSearch } from './experts-query.ts';

/** A card appears once half of it is in view. */
const VISIBLE_FROM = 0.5;

interface ExpertGridProps {
  /** All that match. */
  experts: ExpertCardFacts[];
  query: ExpertsQuery;
  /** Of the cards' colors. */
  seed: number;
  onShowAll: () => void;
}

/** 'Our Experts': nine cards, and nine more with each SEE MORE, whose first one then has the focus. */
export function ExpertGrid({ experts, query, seed, onShowAll }: ExpertGridProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const colors = cardColors(experts.length, seed);
  const shown = experts.slice(0, query.shown);
  const list = useFocusOnMore(query.shown);
  return (
    <section className={styles.section} aria-labelledby="our-experts">
      <div className={styles.heading}>
        <h2 id="our-experts">{t('experts.heading')}</h2>
        <p role="status">{t('experts.count', { count: experts.length })}</p>
      </div>
      {experts.length === 0 && (
        <div className={styles.none}>
          <p>{t('experts.noneHelp')}</p>
          <Link
            to={pathname}
            preventScrollReset
            className="button"
            onClick={(event) => isPlainPress(event) && onShowAll()}
          >
            {t('experts.showAll')}
          </Link>
        </div>
      )}
      <ul className={styles.grid} ref={list}>
        {shown.map((expert, index) => (
          <li key={expert.id}>
            <Reveal threshold={VISIBLE_FROM} className={styles.cell}>
              <ExpertCard expert={expert} color={colors[index]!} eager={index < 3} />
            </Reveal>
          </li>
        ))}
      </ul>
      {shown.length < experts.length && (
        <Link
          to={pathname + expertsSearch({ ...query, shown: query.shown + EXPERTS_PER_PAGE })}
          replace
          preventScrollReset
          className={`button quiet ${styles.more} no-print`}
        >
          {t('experts.more')} <span className="visually-hidden">{t('experts.moreHelp')}</span>
          <Icon name="down" />
        </Link>
      )}
    </section>
  );
}

/** After SEE MORE the focus stands on the first new card: the button that had it has moved on or is gone. */
function useFocusOnMore(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown > before.current) {
      const first = list.current?.children[before.current];
      first?.querySelector('a')?.focus();
    }
    before.current = shown;
  }, [shown]);
  return list;
}
