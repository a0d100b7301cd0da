import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';

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
  const described = [help && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const given = {
    id: name,
    name,
    defaultValue: value,
    autoComplete: 'off',
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? true : undefined,
  };
  return (
    <>
      <label htmlFor={name}>{label}</label>
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
      {isLong ? (
        <textarea rows={3} {...given} {...(more as TextareaHTMLAttributes<HTMLTextAreaElement>)} />
      ) : (
        <input {...given} {...more} />
      )}
    </>
  );
}
