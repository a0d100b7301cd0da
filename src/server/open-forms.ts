import type { FormStore } from '#forms/form-store.ts';
import { Forms } from '#forms/forms.ts';
import { Guard } from '#forms/guard.ts';
import { Newsletter } from '#forms/newsletter.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { Proof } from '#forms/proof.ts';
import { siteSecret } from '#forms/site-secret.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import type { Config } from '#settings/config.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { type Delivery, openDelivery } from './open-delivery.ts';

/** The forms of the site, the store behind them, and what sends on from there. */
export async function openForms(
  config: Config,
  content: () => SiteContent,
): Promise<{ forms: Forms; store: FormStore; delivery: Delivery }> {
  const store = config.DATABASE_URL
    ? await openPostgresFormStore(config.DATABASE_URL)
    : openFormStore({ folder: config.DATA_DIR });
  const secret = siteSecret({ folder: config.DATA_DIR, given: config.SECRET });
  const delivery = openDelivery(config, { store, secret, content });
  const guard = new Guard({
    secret,
    minAgeMs: config.FORM_MIN_SECONDS * 1000,
    mostPerClient: config.FORMS_PER_CLIENT,
  });
  const newsletter = new Newsletter({
    store,
    secret,
    consentText: (language) => content().in(language).forms.newsletter.privacy,
    byLetter: config.SMTP_URL !== undefined,
    channels: config.LISTMONK_URL ? ['listmonk'] : [],
  });
  const forms = new Forms({
    definitions: () => content().in('en').forms,
    store,
    guard,
    proof: config.FORM_PROOF === 'on' ? new Proof({ secret }) : undefined,
    newsletter,
    channels: [
      ...(config.SMTP_URL ? (['operator-mail'] as const) : []),
      ...(config.WEBHOOK_URL ? (['webhook'] as const) : []),
    ],
    wake: delivery.wake,
  });
  return { forms, store, delivery };
}
