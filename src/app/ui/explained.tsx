import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../messages/language.ts';
import { useSiteData } from '../site-data.ts';

/** Words of the glossary, by id, that the interface explains itself. Each travels with every page. */
export const EXPLAINED = ['medicaid'] as const;

/** 'What is Medicaid?': opens the glossary's explanation right there, without script. Nothing where the glossary lacks it. */
export function Explained({ word }: { word: (typeof EXPLAINED)[number] }) {
  const t = useTranslations();
  const language = useLocale();
  const id = useId();
  const explained = useSiteData().words.find((one) => one.id === word);
  if (!explained) return null;
  return (
    <>
      <button type="button" className="term alone no-print" popoverTarget={id}>
        {t('glossary.whatIs', { term: explained.term })}
      </button>
      <span id={id} popover="auto" className="term-note">
        <strong>{explained.term}</strong> {explained.short}{' '}
        <a href={`${pathInLanguage('/glossary', language)}#${word}`}>{t('site.glossary')}</a>
      </span>
    </>
  );
}
