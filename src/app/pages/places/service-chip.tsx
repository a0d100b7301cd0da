import { Icon } from '../../ui/icon.tsx';
import styles from './search-form.module.css';
import type { TagOption } from './search-options.ts';

interface ServiceChipProps {
  option: TagOption;
  /** Parameter name in the form; omitted if another checkbox submits the option. */
  name?: string;
  /** Hidden until the visitor asks for the rest; its checkbox is still submitted. */
  isExtra: boolean;
  onRemove: (option: TagOption) => void;
}

/** A selected option in the field where it was chosen; unchecking removes it. */
export function ServiceChip({ option, name, isExtra, onRemove }: ServiceChipProps) {
  return (
    <label className={isExtra ? `${styles.chip} ${styles.extra}` : styles.chip}>
      <input type="checkbox" name={name} value={option.name} defaultChecked onChange={() => onRemove(option)} />
      {option.displayName}
      <Icon name="no" size="0.9em" />
    </label>
  );
}
