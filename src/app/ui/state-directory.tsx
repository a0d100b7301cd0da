import { useTranslations } from 'use-intl';

/** A link to a state's own list of Medicaid providers; without its address, whom to ask instead. */
export function StateDirectory({ address, program = 'Medicaid' }: { address: string | undefined; program?: string }) {
  const t = useTranslations();
  if (!address) return t('provider.noStateDirectory', { program });
  return (
    <a href={address} rel="noopener noreferrer external" data-print-address>
      {t('provider.stateDirectory')}
    </a>
  );
}
