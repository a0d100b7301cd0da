import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { MAX_QUESTION } from '#model/search-limits.ts';
import styles from './search-form.module.css';
import type { Understood } from './understood.ts';
import { useChipText } from './use-chip-text.ts';

/** Beside the folded form: the visitor's words that say what was understood, and other readings. */
export function UnderstoodLine({ understood }: { understood: Understood }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const chipText = useChipText();
  const { chips, others, isCut } = understood;
  const said = chips.filter(({ because }) => because);
  return (
    <>
      {said.length + others.length > 0 && (
        <details className={styles.why}>
          <summary>{t(others.length > 0 ? 'places.understood.whyOrOthers' : 'places.understood.why')}</summary>
          <ul>
            {said.map((chip) => (
              <li key={chip.search}>
                <strong>{chipText(chip)}</strong>: {t('places.understood.because', { words: chip.because })}
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <div className={styles.others}>
              {t('places.understood.others')}
              <ul>
                {others.map(({ text, search }) => (
                  <li key={search}>
                    <Link discover="none" to={pathname + search} preventScrollReset>
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </details>
      )}
      {isCut && <p className={styles.note}>{t('places.understood.cut', { count: MAX_QUESTION })}</p>}
    </>
  );
}
