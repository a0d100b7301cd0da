import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import styles from './pager.module.css';
import { pagerModel } from './pager-model.ts';

interface PagerProps {
  page: number;
  pages: number;
  /** Returns the address of a page. */
  linkTo: (page: number) => string;
}

/** Links to the other result pages. Renders nothing for a single page. */
export function Pager({ page, pages, linkTo }: PagerProps) {
  const t = useTranslations();
  if (pages <= 1) return null;
  const { numbers, more, ...steps } = pagerModel(page, pages);
  const step = (sign: string, name: string, target: number | undefined) => (
    <li>
      {target === undefined ? (
        <span className={styles.off} aria-hidden="true">
          {sign}
        </span>
      ) : (
        <Link to={linkTo(target)} aria-label={name} preventScrollReset discover="none">
          {sign}
        </Link>
      )}
    </li>
  );
  return (
    <nav className={`${styles.pager} no-print`} aria-label={t('pager.label')}>
      <ul>
        {step('<<', t('pager.back'), steps.jumpBack)}
        {step(t('pager.first'), t('pager.firstName'), steps.first)}
        {step('<', t('pager.previous'), steps.previous)}
      </ul>
      <ul className={styles.numbers}>
        {numbers.map((number) => (
          <li key={number} className={Math.abs(number - page) > 2 ? styles.far : undefined}>
            <Link
              to={linkTo(number)}
              aria-label={t('pager.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              preventScrollReset
              discover="none"
            >
              {number}
            </Link>
          </li>
        ))}
        {more && <li className={styles.off}>…</li>}
      </ul>
      <ul>
        {step('>', t('pager.next'), steps.next)}
        {step(t('pager.last'), t('pager.lastName'), steps.last)}
        {step('>>', t('pager.forward'), steps.jumpForward)}
      </ul>
    </nav>
  );
}
