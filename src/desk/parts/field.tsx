import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Notes, notedBy } from './notes.tsx';

interface FieldProps {
  /** Also its id. */
  name: string;
  label: string;
  value: string;
  help?: string | undefined;
  /** What is wrong with the value. */
  problem?: string | undefined;
  /** Of several lines. */
  isLong?: boolean;
  /** Other attributes, such as a maximum length. */
  more?: InputHTMLAttributes<HTMLInputElement>;
}

/** A labeled input. */
export function Field({ name, label, value, help, problem, isLong = false, more }: FieldProps) {
  const notes = { of: name, help, problem };
  const given = { id: name, name, defaultValue: value, autoComplete: 'off', ...notedBy(notes) };
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <Notes {...notes} />
      {isLong ? (
        <textarea rows={3} {...given} {...(more as TextareaHTMLAttributes<HTMLTextAreaElement>)} />
      ) : (
        <input {...given} {...more} />
      )}
    </>
  );
}
