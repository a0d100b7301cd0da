import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';
import type { TypedSearch } from './use-typed-search.ts';

interface SearchFieldProps {
  id: string;
  /** Name of the form field. */
  name: string;
  label: string;
  placeholder: string;
  /** In characters. */
  maxLength: number;
  /** Accessible name of the button. */
  submit: string;
  typing: TypedSearch;
}

/** A search box with its button, for live search inside a form. */
export function SearchField({ id, name, label, placeholder, maxLength, submit, typing }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before hydration.
  useEffect(() => {
    const typed = input.current!.value;
    if (typed !== typing.text) typing.type(typed);
  }, []);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        name={name}
        maxLength={maxLength}
        autoComplete="off"
        placeholder={placeholder}
        value={typing.text}
        onChange={(event) => typing.type(event.currentTarget.value)}
      />
      <button type="submit" className="button" aria-label={submit}>
        <Icon name="search" />
      </button>
    </div>
  );
}
