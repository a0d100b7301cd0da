import { useCombobox } from 'downshift';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendOnEnter } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FieldLabel } from './field-label.tsx';
import { matchOptions } from './match-options.ts';
import { useSearchOptions } from './places-options.tsx';
import styles from './search-form.module.css';
import { findOption, type TagOption } from './search-options.ts';
import { ServicesWithoutScript } from './services-without-script.tsx';

interface ServiceFieldProps {
  /** Chosen services by tag name. */
  chosen: string[];
  /** Typed, not chosen. */
  typed: string;
  onChange: (change: { services?: string[]; what?: string }) => void;
}

/** Choose any number of services: type to find one by plain word, field term or synonym. Each choice can be unticked. */
export function ServiceField({ chosen, typed, onChange }: ServiceFieldProps) {
  const t = useTranslations();
  const { services } = useSearchOptions();
  const input = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  const items = useMemo(() => matchOptions(typed, services), [typed, services]);

  const remove = (option: TagOption) => {
    onChange({ services: chosen.filter((name) => name !== option.name) });
    setAnnounced(t('places.search.serviceRemoved', { service: option.displayName }));
  };
  const toggle = (option: TagOption) => {
    if (chosen.includes(option.name)) return remove(option);
    onChange({ services: [...chosen, option.name], what: '' });
    setAnnounced(t('places.search.serviceAdded', { service: option.displayName }));
  };

  const combobox = useCombobox<TagOption>({
    id: 'services',
    items,
    inputValue: typed,
    selectedItem: null,
    itemToString: (item) => item?.displayName ?? '',
    stateReducer: (state, { type, changes }) => {
      const { InputKeyDownEnter, ItemClick, InputBlur } = useCombobox.stateChangeTypes;
      // The list closes after a choice, so that it covers nothing and the next Enter searches.
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
    sendOnEnter(combobox)(event);
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
          {chosen.map((name) => {
            const option = findOption(services, name)!;
            return (
              <label key={name} className={styles.chip}>
                <input
                  type="checkbox"
                  name="service"
                  value={name}
                  defaultChecked
                  onChange={() => {
                    remove(option);
                    input.current?.focus();
                  }}
                />
                {option.displayName}
                <Icon name="no" size="0.9em" />
              </label>
            );
          })}
          <input
            {...combobox.getInputProps({
              ref: input,
              name: 'what',
              onKeyDown,
              onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ what: event.target.value }),
            })}
            // Not empty beside a choice: the style sheet knows an empty field by its placeholder.
            placeholder={chosen.length === 0 ? t('places.search.servicesHint') : ' '}
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
          items={items}
          menuProps={combobox.getMenuProps()}
          itemProps={(item, index) =>
            combobox.getItemProps({ item, index, 'aria-selected': chosen.includes(item.name) })
          }
          highlighted={combobox.highlightedIndex}
          keyOf={({ id }) => id}
          isChosen={({ name }) => chosen.includes(name)}
        >
          {({ displayName, fieldTerm }) => (
            <>
              {displayName} {fieldTerm && <small>({fieldTerm})</small>}
            </>
          )}
        </ComboboxList>
      </div>
      <p className="visually-hidden" role="status">
        {combobox.isOpen && typed ? t('places.search.optionCount', { count: items.length }) : announced}
      </p>
      <ServicesWithoutScript options={services.filter(({ name }) => !chosen.includes(name))} />
    </div>
  );
}
