import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../messages/language.ts';
import { useSiteData } from '../site-data.ts';

/** Ids of the glossary terms that the interface explains. Each is part of every page's data. */
export const EXPLAINED_TERMS = ['medicaid'] as const;

/** 'What is Medicaid?': opens the glossary's explanation in a popover, without script. Nothing if there is none. */
export function ExplainedTerm({ word }: { word: (typeof EXPLAINED_TERMS)[number] }) {
  const t = useTranslations();
  const language = useLocale();
  const id = useId();
  const explained = useSiteData().words.find(({ id }) => id === word);
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
