import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { cardColors } from './card-colors.ts';
import { ExpertCard } from './expert-card.tsx';
import styles from './expert-grid.module.css';
import { EXPERTS_PER_PAGE, type ExpertCardFacts, type ExpertsQuery, expertsSearch } from './experts-query.ts';

/** Part of a card that must be in view before it appears. */
const VISIBLE_FROM = 0.5;

interface ExpertGridProps {
  /** All matching experts. */
  experts: ExpertCardFacts[];
  query: ExpertsQuery;
  /** Seed of the cards' colors. */
  seed: number;
  onShowAll: () => void;
}

/** 'Our Experts': nine cards; each SEE MORE adds nine and moves the focus to the first new one. */
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
            onClick={(event) => isPlainClick(event) && onShowAll()}
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

/** Moves the focus to the first new card after SEE MORE, because that button has moved or is gone. */
function useFocusOnMore(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const previous = useRef(shown);
  useEffect(() => {
    if (shown > previous.current) list.current?.children[previous.current]?.querySelector('a')?.focus();
    previous.current = shown;
  }, [shown]);
  return list;
}
