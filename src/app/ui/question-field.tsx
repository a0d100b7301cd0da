import { useTranslations } from 'use-intl';
import { MAX_QUESTION } from '#model/search-limits.ts';
import { OWN_WORDS } from '../own-words.ts';

interface QuestionFieldProps {
  className?: string;
  /** What the field has at first, where React does not control it. */
  initial?: string;
  /** Of a field that React controls. */
  value?: string;
  onChange?: (question: string) => void;
}

/** 'What do you need?', in the visitor's own words, typed or dictated. */
export function QuestionField({ className, initial, value, onChange }: QuestionFieldProps) {
  const t = useTranslations();
  return (
    <div className={className}>
      <label htmlFor={OWN_WORDS}>{t('question.label')}</label>
      <input
        id={OWN_WORDS}
        name={OWN_WORDS}
        maxLength={MAX_QUESTION}
        placeholder={t('question.hint')}
        enterKeyHint="search"
        defaultValue={initial}
        value={value}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
    </div>
  );
}
