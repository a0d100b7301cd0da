import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { TitledPage } from '../../ui/titled-page.tsx';

export const handle = { static: true };

/** Stands in for a page that cannot be had and of which no copy is kept: the service worker shows it at that page's address. */
export default function OfflinePage() {
  const t = useTranslations();
  const language = useLocale();
  return (
    <TitledPage title={t('offline.title')} lead={t('offline.lead')} hidden>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the page that was asked for. */}
      <a className="button" href="">
        {t('offline.again')}
      </a>
      <ul>
        <li>
          <a href={pathInLanguage('/my-list', language)}>{t('offline.toMyList')}</a>
        </li>
        <li>
          <a href={pathInLanguage('/glossary', language)}>{t('offline.toGlossary')}</a>
        </li>
        <li>
          <a href="tel:211">{t('offline.call211')}</a>
        </li>
      </ul>
    </TitledPage>
  );
}
