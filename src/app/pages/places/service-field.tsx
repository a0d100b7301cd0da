import { useCombobox } from 'downshift';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { movePage, submitOnEnter } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FieldLabel } from './field-label.tsx';
import { matchOptions } from './match-options.ts';
import { useSearchOptions } from './places-options.tsx';
import styles from './search-form.module.css';
import { findOption, type TagOption } from './search-options.ts';
import { ServiceChip } from './service-chip.tsx';
import { ServicesWithoutScript } from './services-without-script.tsx';

interface ServiceFieldProps {
  /** Selected services by tag name. */
  chosen: string[];
  /** Selected Medicaid programs by tag name: people type 'AHCCCS' here too. */
  programs: string[];
  /** Typed text that is not selected yet. */
  typed: string;
  onChange: (change: { services?: string[]; medicaid?: string[]; what?: string }) => void;
}

/** Chosen services that are shown; the others fold into '+8 more'. */
export const MAX_SHOWN_SERVICES = 3;

/**
 * Selects any number of services: type to find one by plain word, technical term or synonym, in either language, or a
 * Medicaid program by name. Unchecking a selected one removes it.
 */
export function ServiceField({ chosen, programs, typed, onChange }: ServiceFieldProps) {
  const t = useTranslations();
  const { services, programs: allPrograms, forms, isAll } = useSearchOptions();
  const isLoaded = forms !== null;
  const input = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  /** Programs chosen in this field since it was mounted; the Medicaid filter shows the others. */
  const [pickedHere, setPickedHere] = useState<string[]>([]);
  const picked = allPrograms.filter(({ name }) => pickedHere.includes(name) && programs.includes(name));
  const chips = [
    ...chosen.flatMap((name) => {
      const option = findOption(services, name);
      return option ? [{ option, name: 'service' }] : [];
    }),
    // The checkbox in the Medicaid filter submits these.
    ...picked.map((option) => ({ option })),
  ];
  const [isUnfolded, setUnfolded] = useState(false);
  const extra = chips.length - MAX_SHOWN_SERVICES;
  const items = useMemo(
    () =>
      isLoaded ? [...matchOptions(typed, services), ...(typed.trim() ? matchOptions(typed, allPrograms) : [])] : [],
    [isLoaded, typed, services, allPrograms],
  );
  const isChosen = ({ name }: TagOption) => chosen.includes(name) || programs.includes(name);

  const remove = (option: TagOption) => {
    const without = (names: string[]) => names.filter((name) => name !== option.name);
    onChange(allPrograms.includes(option) ? { medicaid: without(programs) } : { services: without(chosen) });
    setAnnounced(t('places.search.serviceRemoved', { service: option.displayName }));
  };
  const removeAndStay = (option: TagOption) => {
    remove(option);
    input.current?.focus();
  };
  const toggle = (option: TagOption) => {
    if (isChosen(option)) return remove(option);
    if (allPrograms.includes(option)) {
      onChange({ medicaid: [...programs, option.name], what: '' });
      setPickedHere((names) => [...names, option.name]);
    } else onChange({ services: [...chosen, option.name], what: '' });
    setAnnounced(t('places.search.serviceAdded', { service: option.displayName }));
  };

  const combobox = useCombobox<TagOption>({
    id: 'services',
    items,
    inputValue: typed,
    selectedItem: null,
    itemToString: (item) => item?.displayName ?? '',
    stateReducer: (state, { type, changes }) => {
      const { InputKeyDownEnter, ItemClick, InputBlur, InputKeyDownPageDown, InputKeyDownPageUp } =
        useCombobox.stateChangeTypes;
      if (type === InputKeyDownPageDown) return { ...changes, ...movePage(1, state, items.length) };
      if (type === InputKeyDownPageUp) return { ...changes, ...movePage(-1, state, items.length) };
      // Close the list after a choice, so that it covers nothing and the next Enter searches.
      if (type === InputKeyDownEnter || type === ItemClick) return { ...changes, isOpen: false, inputValue: '' };
      // Leaving the field chooses nothing.
      if (type === InputBlur) return { ...changes, selectedItem: null, inputValue: state.inputValue };
      return changes;
    },
    onStateChange: ({ type, selectedItem, inputValue }) => {
      const { InputKeyDownEnter, ItemClick, InputKeyDownEscape } = useCombobox.stateChangeTypes;
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) toggle(selectedItem);
      if (type === InputKeyDownEscape) onChange({ what: inputValue ?? '' });
    },
  });

  const onKeyDown = (event: React.KeyboardEvent) => {
    submitOnEnter(combobox)(event);
    const last = findOption(services, chosen.at(-1) ?? '');
    if (event.key === 'Backspace' && typed === '' && last) remove(last);
  };

  return (
    <div className={`${styles.field} ${styles.service}`}>
      <FieldLabel
        lead={t('places.search.need')}
        text={t('places.search.services')}
        labelProps={combobox.getLabelProps()}
      />
      <div className={styles.anchor}>
        <div className={styles.control}>
          {chips.map((chip, index) => (
            <ServiceChip
              key={chip.option.name}
              {...chip}
              isExtra={!isUnfolded && index >= MAX_SHOWN_SERVICES}
              onRemove={removeAndStay}
            />
          ))}
          {extra > 0 && (
            <button
              type="button"
              className={`${styles.more} needs-script`}
              aria-expanded={isUnfolded}
              aria-label={isUnfolded ? undefined : t('places.search.moreServices', { count: extra })}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? t('places.search.fewer') : t('places.search.more', { count: extra })}
            </button>
          )}
          <input
            {...combobox.getInputProps({
              ref: input,
              name: 'what',
              onKeyDown,
              onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ what: event.target.value }),
            })}
            // A space after a chip: the style sheet detects an empty field by :placeholder-shown.
            placeholder={chips.length === 0 ? t('places.search.servicesHint') : ' '}
            autoComplete="off"
            className={styles.bare}
          />
          <button
            type="button"
            {...combobox.getToggleButtonProps()}
            className={`${styles.opener} needs-script`}
            tabIndex={-1}
            aria-hidden="true"
          >
            <Icon name="down" size="1em" />
          </button>
        </div>
        <ComboboxList
          isOpen={combobox.isOpen}
          loading={!isLoaded}
          items={items}
          menuProps={combobox.getMenuProps()}
          itemProps={(item, index) => combobox.getItemProps({ item, index, 'aria-selected': isChosen(item) })}
          highlighted={combobox.highlightedIndex}
          keyOf={({ name }) => name}
          isChosen={isChosen}
        >
          {({ displayName, fieldTerm }) => (
            <>
              {displayName} {fieldTerm && <small>({fieldTerm})</small>}
            </>
          )}
        </ComboboxList>
      </div>
      <p className="visually-hidden" role="status">
        {combobox.isOpen && typed && isLoaded ? t('places.search.optionCount', { count: items.length }) : announced}
      </p>
      <ServicesWithoutScript options={isAll ? services.filter(({ name }) => !chosen.includes(name)) : null} />
    </div>
  );
}
