import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Pill } from '../../ui/pill.tsx';
import { ListAllButton, useIsListed } from './list-all-button.tsx';
import { OptionBox } from './option-box.tsx';
import { useSearchOptions } from './places-options.tsx';
import styles from './search-form.module.css';
import { findOption, isLikelyProgram, type TagOption } from './search-options.ts';

interface MedicaidPillProps {
  /** Programs of the shown search, by tag name. */
  committed: string[];
  /** What the panel and the pill show, applied by the next search. */
  pending: string[];
  /** Code of the searched state, whose program is listed first. */
  state: string | null;
  onChange: (medicaid: string[]) => void;
  /** What the results say of Medicaid. */
  children: ReactNode;
}

/** The Medicaid filter: likely programs first, then all others. */
export function MedicaidPill({ committed, pending, state, onChange, children }: MedicaidPillProps) {
  const t = useTranslations();
  const { programs, isAll } = useSearchOptions();
  const isLikely = ({ name }: TagOption) => isLikelyProgram(name, committed, state);
  const [only] = pending;
  const chosen =
    pending.length === 1 && only
      ? (findOption(programs, only)?.displayName ?? '')
      : pending.length > 0
        ? t('places.medicaid.chosen', { count: pending.length })
        : '';
  const boxes = (options: TagOption[]) =>
    options.map(({ name, displayName }) => (
      <OptionBox key={name} name="medicaid" value={name} chosen={pending} onChange={onChange}>
        {displayName}
      </OptionBox>
    ));
  return (
    <Pill
      startsOpen={useIsListed('medicaid')}
      label={t('places.medicaid.pill')}
      chosen={chosen}
      active={pending.length > 0}
      onReset={() => onChange([])}
    >
      {children}
      <fieldset className={styles.programs}>
        <legend className={styles.legend}>{t('places.medicaid.heading')}</legend>
        <div className={styles.scroll}>
          <p className={styles.groupName}>{t('places.medicaid.likely')}</p>
          {boxes(programs.filter(isLikely))}
          {isAll ? (
            <>
              <p className={styles.groupName}>{t('places.medicaid.all')}</p>
              {boxes(programs.filter((program) => !isLikely(program)))}
            </>
          ) : (
            <ListAllButton label={t('places.medicaid.all')} pill="medicaid" />
          )}
        </div>
      </fieldset>
    </Pill>
  );
}
