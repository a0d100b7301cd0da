import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_QUESTION } from '#model/search-limits.ts';
import { OWN_WORDS } from '../own-words.ts';

interface QuestionFieldProps {
  className?: string;
  /** Of a field that React controls. */
  value?: string;
  onChange?: (question: string) => void;
}

/** 'What do you need?', in the visitor's own words: typed or dictated, on several lines so that they can read it over. */
export function QuestionField({ className, value, onChange }: QuestionFieldProps) {
  const t = useTranslations();
  return (
    <div className={className}>
      <label htmlFor={OWN_WORDS}>{t('question.label')}</label>
      <textarea
        id={OWN_WORDS}
        name={OWN_WORDS}
        rows={2}
        maxLength={MAX_QUESTION}
        placeholder={t('question.hint')}
        enterKeyHint="search"
        value={value}
        onChange={onChange && ((event) => onChange(event.target.value))}
        onKeyDown={submitOnEnter}
      />
    </div>
  );
}

/** As in a field of one line. Enter that ends the composition of a character does not submit. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form!.requestSubmit();
}
