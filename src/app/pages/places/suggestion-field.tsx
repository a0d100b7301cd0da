import { useCombobox } from 'downshift';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';
import { submitOnEnter } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { FieldLabel } from './field-label.tsx';
import styles from './search-form.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestionFieldProps<Item> {
  id: string;
  /** Parameter name in the address. */
  name: string;
  lead: string;
  label: string;
  placeholder: string;
  value: string;
  find: (typed: string, signal: AbortSignal) => Promise<Item[]>;
  textOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  /** Instead of 'No options'. */
  noneText?: string | undefined;
  /** What is wrong with the searched text. */
  problem?: string | null;
  onType: (typed: string) => void;
  onChosen: (item: Item) => void;
  /** Shown beside the label. */
  action?: ReactNode;
  /** Renders a suggestion. */
  children: (item: Item) => ReactNode;
}

/** A text field of the search form with suggestions while typing; free text is accepted too. */
export function SuggestionField<Item>(props: SuggestionFieldProps<Item>) {
  const { id, name, value, textOf, keyOf, problem, onChosen, children } = props;
  const t = useTranslations();
  const { items, loading, request } = useSuggestions(props.find);
  const type = (typed: string) => {
    props.onType(typed);
    request(typed);
  };
  const combobox = useCombobox<Item>({
    id,
    items,
    inputValue: value,
    selectedItem: null,
    itemToString: (item) => (item ? textOf(item) : ''),
    stateReducer: (state, { type, changes }) =>
      // Leaving the field chooses nothing.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null, inputValue: state.inputValue }
        : changes,
    onInputValueChange: (change) => {
      if (change.type === useCombobox.stateChangeTypes.InputKeyDownEscape) type(change.inputValue);
    },
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if ((type !== InputKeyDownEnter && type !== ItemClick) || !selectedItem) return;
      request('');
      onChosen(selectedItem);
    },
  });
  const isOpen = combobox.isOpen && (loading || items.length > 0 || value.trim().length >= MIN_SUGGESTION_LENGTH);

  return (
    <>
      <div className={styles.labelRow}>
        <FieldLabel lead={props.lead} text={props.label} labelProps={combobox.getLabelProps()} />
        {props.action}
        {/* Above the input: a phone's keyboard covers what is below. */}
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      </div>
      <div className={styles.anchor}>
        <input
          {...combobox.getInputProps({
            name,
            'aria-expanded': isOpen,
            ...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
            // Not in Downshift's onInputValueChange: React would have restored the old text by then.
            onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
            onKeyDown: submitOnEnter(combobox),
          })}
          placeholder={props.placeholder}
          // biome-ignore lint/a11y/noAutofocus: the page is the answer to a search that needs this field.
          autoFocus={Boolean(problem)}
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
          keyOf={keyOf}
          noneText={props.noneText}
        >
          {children}
        </ComboboxList>
      </div>
      <p className="visually-hidden" role="status">
        {isOpen &&
          !loading &&
          (items.length === 0 && props.noneText
            ? props.noneText
            : t('places.search.optionCount', { count: items.length }))}
      </p>
    </>
  );
}
