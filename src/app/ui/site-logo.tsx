import { useTranslations } from 'use-intl';
import { useSiteData } from '../site-data.ts';

/** The organization's logo from the content folder, for light or dark mode; by default the brand mark and the name. */
export function SiteLogo({ className }: { className?: string }) {
  const t = useTranslations();
  const { site } = useSiteData();
  if (!site) {
    return (
      <>
        <BrandMark />
        <span>{t('site.name')}</span>
      </>
    );
  }
  const { logo, logoDark } = site;
  return (
    <picture>
      {logoDark && <source media="(prefers-color-scheme: dark)" srcSet={logoDark.src} />}
      <img src={logo.src} alt={logo.alt} width={logo.width} height={logo.height} className={className} />
    </picture>
  );
}

/** Two people side by side, one with an arm around the other: the mark of Alongside. */
function BrandMark() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <circle cx="14" cy="11" r="5.5" fill="var(--teal)" />
      <circle cx="27.5" cy="14" r="4.5" fill="var(--clay)" />
      <path d="M4 35c0-9.5 4-15.5 10-15.5 4.8 0 7.600 3.200 9 7.5l-4 8Z" fill="var(--teal)" />
      <path d="M19 35c.5-7.5 3.5-13.5 8.5-13.5S36 27 36 35Z" fill="var(--clay)" />
    </svg>
  );
}
