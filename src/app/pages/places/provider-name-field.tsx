import { useCombobox } from 'downshift';
import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Point } from '#geo/point.ts';
import type { ProviderFeature } from '#wire/provider-feature.ts';
import { sendOnEnter } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { useDistanceText } from '../../ui/provider-facts.tsx';
import { useApi } from '../../use-api.ts';
import { FieldLabel } from './field-label.tsx';
import styles from './search-form.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface ProviderNameFieldProps {
  name: string;
  around: Point;
  onChange: (name: string) => void;
  onChosen: (name: string) => void;
}

/** A provider's name with suggestions from within 50 miles. */
export function ProviderNameField({ name, around, onChange, onChosen }: ProviderNameFieldProps) {
  const t = useTranslations();
  const api = useApi();
  const distanceText = useDistanceText();
  const { items, loading, ask } = useSuggestions((typed, signal) => api.suggestProviders(typed, around, signal));
  const write = (typed: string) => {
    onChange(typed);
    ask(typed);
  };
  const combobox = useCombobox<ProviderFeature>({
    id: 'provider-name',
    items,
    inputValue: name,
    selectedItem: null,
    itemToString: (item) => item?.properties.name ?? '',
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null, inputValue: state.inputValue }
        : changes,
    onInputValueChange: ({ type, inputValue }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) write(inputValue);
    },
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if ((type !== InputKeyDownEnter && type !== ItemClick) || !selectedItem) return;
      ask('');
      onChosen(selectedItem.properties.name);
    },
  });
  const isOpen = combobox.isOpen && (loading || items.length > 0 || name.trim().length >= 3);

  return (
    <div className={`${styles.field} ${styles.name}`}>
      <FieldLabel
        lead={t('places.search.lookingFor')}
        text={t('places.search.providerName')}
        labelProps={combobox.getLabelProps()}
      />
      <div className={styles.anchor}>
        <input
          {...combobox.getInputProps({
            name: 'name',
            'aria-expanded': isOpen,
            onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.target.value),
            onKeyDown: sendOnEnter(combobox),
          })}
          placeholder={t('places.search.providerNameHint')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <ComboboxList
          isOpen={isOpen}
          loading={loading}
          items={items}
          menuProps={combobox.getMenuProps()}
          itemProps={(item, index) => combobox.getItemProps({ item, index })}
          highlighted={combobox.highlightedIndex}
          keyOf={({ properties }) => properties.Id}
        >
          {({ properties }) => (
            <>
              {properties.name}{' '}
              <small>{[properties.provider_type, distanceText(properties)].filter(Boolean).join(' · ')}</small>
            </>
          )}
        </ComboboxList>
      </div>
    </div>
  );
}
