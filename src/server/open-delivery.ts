import { listmonk } from '#delivery/listmonk.ts';
import { openMailer } from '#delivery/mailer.ts';
import { newsletterLetters } from '#delivery/newsletter-letters.ts';
import { operatorMail } from '#delivery/operator-mail.ts';
import { OutboxRunner } from '#delivery/outbox-runner.ts';
import type { Senders } from '#delivery/sender.ts';
import { webhook } from '#delivery/webhook.ts';
import type { FormStore } from '#forms/form-store.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { Config } from '#settings/config.ts';
import type { SiteContent } from '#site-content/site-content.ts';

/** Delivers the outbox through the configured channels; without any, it does nothing. */
export interface Delivery {
  start(): void;
  /** Checks the outbox now. */
  wake(): void;
  /** Waits for deliveries in progress, ten seconds at most. */
  stop(): Promise<void>;
}

export interface DeliveryDeps {
  store: FormStore;
  /** Signs the links in letters. */
  secret: string;
  content: () => SiteContent;
  /** Returns the name of a provider, or undefined. */
  listingName: (id: string) => Promise<string | undefined>;
}

export function openDelivery(config: Config, deps: DeliveryDeps): Delivery {
  const mail = mailSenders(config, deps);
  const { WEBHOOK_URL: url, LISTMONK_URL: listmonkUrl, PRIVATE_HOSTS: privateHosts } = config;
  const senders: Senders = {
    ...mail?.senders,
    ...(url && { webhook: webhook({ url, privateHosts, secret: config.WEBHOOK_SECRET! }) }),
    ...(listmonkUrl && {
      listmonk: listmonk({
        url: listmonkUrl,
        privateHosts,
        user: config.LISTMONK_USER!,
        token: config.LISTMONK_TOKEN!,
        list: config.LISTMONK_LIST!,
      }),
    }),
  };
  const runner = new OutboxRunner({ store: deps.store, senders });
  return {
    start: () => runner.start(),
    wake: () => runner.wake(),
    async stop() {
      await runner.stop();
      mail?.close();
    },
  };
}

/** With SMTP_URL, `readConfig` guarantees the other mail settings. */
function mailSenders(
  config: Config,
  { secret, content, listingName }: DeliveryDeps,
): { senders: Senders; close: () => void } | undefined {
  if (!config.SMTP_URL) return undefined;
  const mailer = openMailer(config.SMTP_URL, config.SMTP_TLS);
  const from = config.MAIL_FROM!;
  const words = (language: ContentLanguage) => {
    const { forms, site } = content().in(language);
    return { letters: forms.newsletter.letters, organization: site.organization };
  };
  const letters = newsletterLetters({ mailer, from, siteUrl: config.SITE_URL!, secret, words });
  const definitions = () => content().in('en').forms;
  return {
    senders: {
      'operator-mail': operatorMail({
        mailer,
        from,
        to: config.MAIL_TO!,
        definitions,
        listingName,
        siteUrl: config.SITE_URL!,
      }),
      'confirm-letter': letters.confirm,
      'welcome-letter': letters.welcome,
    },
    close: () => mailer.close(),
  };
}
