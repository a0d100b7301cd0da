import { Icon } from '../../ui/icon.tsx';
import styles from './search-form.module.css';
import type { TagOption } from './search-options.ts';

interface ServiceChipProps {
  option: TagOption;
  /** Parameter name in the form; omitted if another checkbox submits the option. */
  name?: string;
  onRemove: (option: TagOption) => void;
}

/** A selected option in the field where it was chosen; unchecking removes it. */
export function ServiceChip({ option, name, onRemove }: ServiceChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" name={name} value={option.name} defaultChecked onChange={() => onRemove(option)} />
      {option.displayName}
      <Icon name="no" size="0.9em" />
    </label>
  );
}
