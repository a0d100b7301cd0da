import { useTranslations } from 'use-intl';
import type { MorePhone } from '#listings/provider.ts';
import { isFax } from '#model/number-to-call.ts';
import { formatPhone } from '#model/phone.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import { Icon } from './icon.tsx';
import styles from './provider-facts.module.css';
import { EmailLink, phoneAddress, WebsiteLink } from './provider-facts.tsx';

/** Other phone numbers; website and email too, unless they stand where the phone number would be. */
export function MoreContacts({ provider, Section }: { provider: ProviderView; Section: 'h2' | 'h4' }) {
  const t = useTranslations();
  const { phone, phoneExtension, website, details } = provider;
  const phones = details.phones?.filter(
    ({ number, extension = null }) => number !== phone || extension !== phoneExtension,
  );
  if (!phones?.length && !(phone && (website || details.email))) return null;
  return (
    <section>
      <Section>{t('provider.contact')}</Section>
      {phones?.map((more) => (
        <MorePhoneLink key={more.number + more.extension} phone={more} />
      ))}
      {phone && (
        <>
          <EmailLink provider={provider} />
          <WebsiteLink provider={provider} />
        </>
      )}
    </section>
  );
}

/** A further number of the provider: 'Intake: (480) 555-0143 ext. 2'; a link that calls it, unless it is a fax. */
function MorePhoneLink({ phone: { number, extension, label } }: { phone: MorePhone }) {
  const t = useTranslations();
  return (
    <a href={isFax(label) ? undefined : phoneAddress(number, extension)} className={styles.website}>
      <Icon name="phone" />
      <span>
        {label ?? t('provider.phone')}: <span className={styles.line}>{formatPhone(number)}</span>
        {extension && ` ${t('provider.extension', { extension })}`}
      </span>
    </a>
  );
}
