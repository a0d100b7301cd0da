import { useCombobox } from 'downshift';
import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Point } from '#geo/point.ts';
import { sendOnEnter } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useApi } from '../../use-api.ts';
import { FieldLabel } from './field-label.tsx';
import type { PlacesQuery } from './places-query.ts';
import styles from './search-form.module.css';
import type { MyLocation } from './use-my-location.ts';
import { useSuggestions } from './use-suggestions.ts';

interface PlaceFieldProps {
  place: string;
  /** Around which suggestions are preferred. */
  around: Point;
  location: MyLocation;
  onChange: (change: Pick<PlacesQuery, 'place' | 'point'>) => void;
  /** A suggestion was chosen and found: search there. */
  onChosen: (change: Pick<PlacesQuery, 'place' | 'point'>) => void;
}

/** City, state or ZIP code with suggestions, or the visitor's own position. */
export function PlaceField({ place, around, location, onChange, onChosen }: PlaceFieldProps) {
  const t = useTranslations();
  const api = useApi();
  const { items, loading, ask } = useSuggestions((typed, signal) => api.suggestPlaces(typed, around, signal));

  const write = (typed: string) => {
    onChange({ place: typed, point: null });
    ask(typed);
  };
  const choose = async ({ id, label }: { id: string; label: string }) => {
    ask('');
    onChange({ place: label, point: null });
    // Without the point, the server finds the place by its name.
    const point = await api.locatePlace(id).catch((error) => {
      console.error(error);
      return null;
    });
    onChosen({ place: label, point });
  };

  const combobox = useCombobox<{ id: string; label: string }>({
    id: 'place',
    items,
    inputValue: place,
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null, inputValue: state.inputValue }
        : changes,
    onInputValueChange: ({ type, inputValue }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) write(inputValue);
    },
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) choose(selectedItem);
    },
  });
  const isOpen = combobox.isOpen && (loading || items.length > 0 || place.trim().length >= 3);

  return (
    <div className={`${styles.field} ${styles.place}`}>
      <div className={styles.labelRow}>
        <FieldLabel
          lead={t('places.search.near')}
          text={t('places.search.place')}
          labelProps={combobox.getLabelProps()}
        />
        <button
          type="button"
          className={`${styles.locate} needs-script`}
          onClick={location.find}
          aria-disabled={location.state === 'finding'}
        >
          <Icon name="target" />
          {location.state === 'finding' ? t('places.search.locating') : t('places.search.useMyLocation')}
        </button>
      </div>
      <div className={styles.anchor}>
        <input
          {...combobox.getInputProps({
            name: 'place',
            'aria-expanded': isOpen,
            // At once, not in Downshift's own callback: that comes after React has put the old text back.
            onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.target.value),
            onKeyDown: sendOnEnter(combobox),
          })}
          placeholder={t('places.search.placeHint')}
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
          keyOf={({ id }) => id}
        >
          {({ label }) => label}
        </ComboboxList>
      </div>
      <p className={styles.fault} role="status">
        {location.state === 'failed' && t('places.search.locationFailed')}
      </p>
    </div>
  );
}
