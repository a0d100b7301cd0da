import { Icon } from '../../ui/icon.tsx';
import styles from './search-form.module.css';
import type { TagOption } from './search-options.ts';

interface ServiceChipProps {
  option: TagOption;
  /** What the form sends it as; left out where another box of the form holds it. */
  name?: string;
  onRemove: (option: TagOption) => void;
}

/** Something that was chosen, in the field where it was; unticking takes it away. */
export function ServiceChip({ option, name, onRemove }: ServiceChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" name={name} value={option.name} defaultChecked onChange={() => onRemove(option)} />
      {option.displayName}
      <Icon name="no" size="0.9em" />
    </label>
  );
}
