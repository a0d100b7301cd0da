import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { ProviderCard, ProviderCards } from '../../ui/provider-card.tsx';
import styles from './provider-page.module.css';

interface OthersNearbyProps {
  provider: ProviderView;
  others: ProviderView[];
  /** Town of the provider: 'Mesa, AZ 85201'. */
  town: string;
}

/** Who else is near, with the numbers on the map, and a link to a search for more. */
export function OthersNearby({ provider, others, town }: OthersNearbyProps) {
  const t = useTranslations();
  const language = useLocale();
  const service = provider.services.find(({ displayName }) => displayName === provider.mainService);
  const search = new URLSearchParams({ place: town, ...(service && { service: service.name }) });
  return (
    <section className={styles.others} aria-labelledby={others.length > 0 ? 'others' : undefined}>
      {others.length > 0 && (
        <>
          <h2 id="others">{t('provider.others')}</h2>
          {service && <p>{t('provider.othersLead', { service: service.displayName })}</p>}
          <ProviderCards>
            <ol>
              {others.map((other) => (
                <li key={other.id}>
                  <ProviderCard provider={other} searched={service ? [service.name] : []} />
                </li>
              ))}
            </ol>
          </ProviderCards>
        </>
      )}
      <p className="no-print">
        <a href={`${pathInLanguage('/ourplaces', language)}?${search}`}>{t('provider.findNearby')}</a>
      </p>
    </section>
  );
}
