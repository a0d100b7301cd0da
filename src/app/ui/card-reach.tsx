import { useTranslations } from 'use-intl';
import { formatPhone } from '#model/phone.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import { Directions } from './directions.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './provider-card.module.css';
import { mailAddress, phoneAddress, websiteAddress } from './provider-facts.tsx';

interface CardReachProps {
  provider: ProviderView;
  /** Of the heading with its name. */
  labelId: string;
  onCall: () => void;
}

/** The one way to reach a provider from its card: its number, else its website, its email or the way there. */
export function CardReach({ provider, labelId, onCall }: CardReachProps) {
  const t = useTranslations();
  const { phone, phoneExtension, website, details } = provider;
  const button = (href: string, icon: IconName, text: string) => (
    <a
      href={href}
      className={styles.call}
      aria-describedby={labelId}
      rel={icon === 'globe' ? 'noopener noreferrer external' : undefined}
      onClick={icon === 'phone' ? onCall : undefined}
    >
      <Icon name={icon} />
      {text}
    </a>
  );
  if (phone) {
    const extension = phoneExtension ? ` ${t('provider.extension', { extension: phoneExtension })}` : '';
    return button(phoneAddress(phone, phoneExtension), 'phone', formatPhone(phone) + extension);
  }
  if (website) return button(websiteAddress(website), 'globe', t('provider.website'));
  if (details.email) return button(mailAddress(details.email), 'mail', t('provider.email'));
  const isExact = provider.locationPrecision === 'exact';
  const { address, point, mailOnly } = provider;
  return <Directions address={address} location={point} isExact={isExact} mailOnly={mailOnly} />;
}
