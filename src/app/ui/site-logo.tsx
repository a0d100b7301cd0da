import { useTranslations } from 'use-intl';
import { useSiteData } from '../site-data.ts';
import { BrandMark } from './brand-mark.tsx';

/** The organisation's logo from the content folder, for light or dark ground; the mark and the name where there is none. */
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
