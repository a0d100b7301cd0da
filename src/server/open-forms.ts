import { join } from 'node:path';
import type { FormRefusal } from '#forms/admission.ts';
import type { CallStore } from '#forms/call-store.ts';
import type { ContentStore } from '#forms/content-store.ts';
import type { FormStore } from '#forms/form-store.ts';
import { Forms } from '#forms/forms.ts';
import { Guard } from '#forms/guard.ts';
import type { GuardMemory } from '#forms/guard-memory.ts';
import { Newsletter } from '#forms/newsletter.ts';
import { openPostgresForms } from '#forms/postgres/form-store.ts';
import { Proof } from '#forms/proof.ts';
import { siteSecret } from '#forms/site-secret.ts';
import { SPOOL_FOLDER } from '#forms/spool/spool.ts';
import { openFormStores } from '#forms/sqlite/form-store.ts';
import type { StaffStore } from '#forms/staff-store.ts';
import type { Config } from '#settings/config.ts';
import { type Delivery, type DeliveryDeps, openDelivery } from './open-delivery.ts';

export interface FormsDeps extends Pick<DeliveryDeps, 'content' | 'listingName'> {
  /** Counts senders, unless the database does. */
  senders: GuardMemory;
  /** Wakes the delivery of the worker that delivers, if that is another one. */
  wakeFirst: (() => void) | undefined;
  onRefused: (refusal: FormRefusal) => void;
  onCallKept: () => Promise<void>;
}

/** Opens the site's forms, their store, the staff, and the delivery of submissions. */
export async function openForms(
  config: Config,
  { content, listingName, senders, wakeFirst, onRefused, onCallKept }: FormsDeps,
): Promise<Omit<Stores, 'memory'> & { forms: Forms; delivery: Delivery }> {
  const { store, calls, staff, contentChanges, memory } = await openStore(config, senders);
  const secret = siteSecret({ folder: config.DATA_DIR, given: config.SECRET });
  const delivery = openDelivery(config, { store, secret, content, listingName });
  const guard = new Guard({
    secret,
    minAgeMs: config.FORM_MIN_SECONDS * 1000,
    maxPerClient: config.FORMS_PER_CLIENT,
    maxLettersPerHour: config.LETTERS_PER_HOUR,
    memory,
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
    calls,
    guard,
    proof: config.FORM_PROOF === 'on' ? new Proof({ secret, memory }) : undefined,
    newsletter,
    channels: [
      ...(config.SMTP_URL ? (['operator-mail'] as const) : []),
      ...(config.WEBHOOK_URL ? (['webhook'] as const) : []),
    ],
    wake: wakeFirst ?? delivery.wake,
    onCallKept,
    onRefused,
  });
  return { forms, store, calls, staff, contentChanges, delivery };
}

interface Stores {
  store: FormStore;
  calls: CallStore;
  staff: StaffStore;
  contentChanges: ContentStore;
  memory: GuardMemory;
}

/** All servers share the memory of senders if they share the store. */
async function openStore(config: Config, senders: GuardMemory): Promise<Stores> {
  const { DATABASE_URL: url, DATABASE_READ_URLS: readUrls, DATA_DIR: folder } = config;
  if (!url) return { ...openFormStores({ folder }), memory: senders };
  return openPostgresForms({
    url,
    spoolFolder: join(folder, SPOOL_FOLDER),
    mayBeUnreachable: Boolean(readUrls?.length),
  });
}
