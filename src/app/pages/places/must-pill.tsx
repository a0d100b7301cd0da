import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_MUST, MUST_GROUPS, MUST_KEYS, type MustGroup, type MustKey, mustKeysIn } from '#model/must-have.ts';
import { Pill } from '../../ui/pill.tsx';
import type { FoundProviders } from './find-providers.ts';
import { ListAllButton, useIsListed } from './list-all-button.tsx';
import { OptionBox } from './option-box.tsx';
import { useSearchOptions } from './places-options.tsx';
import styles from './search-form.module.css';
import type { MustOption } from './search-options.ts';

interface MustPillProps {
  /** What the panel and the pill show, applied by the next search. */
  pending: MustKey[];
  /** Of the shown search. */
  known: FoundProviders['known'] | null;
  onChange: (must: MustKey[]) => void;
  /** How the results fit. */
  children: ReactNode;
}

/** What places must have, by group, each with how many near are known to have it. */
export function MustPill({ pending, known, onChange, children }: MustPillProps) {
  const t = useTranslations();
  const { musts, isAll } = useSearchOptions();
  const [only] = pending;
  const counts = known?.split(',');
  const chosen =
    pending.length === 1
      ? (musts.find(({ key }) => key === only)?.text ?? '')
      : pending.length > 0
        ? t('places.must.chosen', { count: pending.length })
        : '';
  const box = ({ key, text }: MustOption) => (
    <OptionBox
      key={key}
      name="must"
      value={key}
      chosen={pending}
      disabled={pending.length >= MAX_MUST && !pending.includes(key)}
      onChange={(chosen) => onChange(mustKeysIn(chosen))}
    >
      {text}
      {counts && ` (${counts[MUST_KEYS.indexOf(key)] || 0})`}
    </OptionBox>
  );
  const groups = Object.entries(MUST_GROUPS) as [MustGroup, readonly MustKey[]][];
  return (
    <Pill
      startsOpen={useIsListed('must')}
      label={t('places.must.pill')}
      chosen={chosen}
      active={pending.length > 0}
      onReset={() => onChange([])}
      isEmpty={musts.length === 0}
    >
      {children}
      {musts.length > 0 && (
        <fieldset className={styles.programs}>
          <legend className={styles.legend}>{t('places.must.pill')}</legend>
          <div className={styles.scroll}>
            <p className={styles.groupName}>{t('places.must.help')}</p>
            {groups.map(([group, keys]) => {
              const ofGroup = musts.filter(({ key }) => keys.includes(key));
              return (
                ofGroup.length > 0 && (
                  <div key={group}>
                    {isAll && group !== 'first' && <p className={styles.groupName}>{t(`provider.groups.${group}`)}</p>}
                    {ofGroup.map(box)}
                  </div>
                )
              );
            })}
          </div>
        </fieldset>
      )}
      {!isAll && <ListAllButton label={t('places.must.all')} pill="must" />}
    </Pill>
  );
}
