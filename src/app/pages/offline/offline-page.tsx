import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { TitledPage } from '../../ui/titled-page.tsx';

export const handle = { static: true };

/** Shown by the service worker at the address of a page that cannot be loaded and has no offline copy. */
export default function OfflinePage() {
  const t = useTranslations();
  const language = useLocale();
  return (
    <TitledPage title={t('offline.title')} lead={t('offline.lead')} hidden>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address reloads the requested page. */}
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
