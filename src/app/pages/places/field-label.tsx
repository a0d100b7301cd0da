import type { LabelHTMLAttributes } from 'react';
import styles from './search-form.module.css';

interface FieldLabelProps {
  /** Text before the label that makes the search bar read like a sentence: 'I need', 'near'. */
  lead: string;
  text: string;
  labelProps: LabelHTMLAttributes<HTMLLabelElement>;
}

export function FieldLabel({ lead, text, labelProps }: FieldLabelProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: labelProps name the control.
    <label {...labelProps} className={styles.label}>
      <strong>{lead}</strong> <span>{text}</span>
    </label>
  );
}
