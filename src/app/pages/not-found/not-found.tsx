import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { TitledPage } from '../../ui/titled-page.tsx';

/** Says that there is no such page or provider, with a link to Our Places, and what follows it. */
export function NotFound({ what = 'page', children }: { what?: 'page' | 'provider'; children?: ReactNode }) {
  const t = useTranslations();
  const language = useLocale();
  const isProvider = what === 'provider';
  return (
    <TitledPage
      hidden
      title={isProvider ? t('notFound.provider') : t('notFound.title')}
      lead={isProvider ? t('notFound.providerLead') : t('notFound.lead')}
    >
      <a className="button" href={pathInLanguage('/ourplaces', language)}>
        {t('notFound.places')}
      </a>
      {children}
    </TitledPage>
  );
}
