import type { ContentLanguage } from '#model/content-language.ts';
import { DAY_MS } from '#model/duration.ts';
import type { FormValues } from '#model/form-definition.ts';
import type { Channel, FormStore, SignUp } from './form-store.ts';
import { CONFIRM_DAYS, readConfirmToken, readUnsubscribeToken } from './newsletter-token.ts';

export interface NewsletterDeps {
  store: FormStore;
  /** Signs the links in letters. */
  secret: string;
  /** The consent sentence currently shown with the sign-up. */
  consentText: (language: ContentLanguage) => string;
  /** Letters can be sent, so sign-ups are confirmed by a link. Otherwise they stay pending. */
  byLetter: boolean;
  /** The mailing server that is notified of confirmed and ended subscriptions. */
  channels: readonly Extract<Channel, 'listmonk'>[];
  now?: () => Date;
}

/** Newsletter subscriptions: signing up, confirming, unsubscribing. */
export class Newsletter {
  readonly byLetter: boolean;
  readonly #deps: NewsletterDeps;
  readonly #now: () => Date;

  constructor(deps: NewsletterDeps) {
    this.byLetter = deps.byLetter;
    this.#deps = deps;
    this.#now = deps.now ?? (() => new Date());
  }

  /** Returns the sign-up of a checked form. */
  signUp({ emailAddress, firstName }: FormValues, language: ContentLanguage): SignUp {
    return {
      email: String(emailAddress),
      firstName: String(firstName ?? ''),
      consentText: this.#deps.consentText(language),
      byLetter: this.byLetter,
    };
  }

  /** Confirms with the token of a letter. A letter from before its reader unsubscribed is not accepted. */
  async confirm(token: string): Promise<'confirmed' | 'already' | 'expired' | 'unsubscribed' | 'unknown'> {
    const { store, secret, channels } = this.#deps;
    const read = readConfirmToken(secret, token);
    const subscriber = read && (await store.findSubscriber(read.subscriberId));
    if (!read || !subscriber) return 'unknown';
    if (subscriber.state === 'confirmed') return 'already';
    if (subscriber.unsubscribedAt && read.issuedAt <= Date.parse(subscriber.unsubscribedAt)) return 'unsubscribed';
    const now = this.#now();
    if (now.getTime() - read.issuedAt > CONFIRM_DAYS * DAY_MS) return 'expired';
    await store.confirm(subscriber.id, now.toISOString(), [
      ...(this.byLetter ? (['welcome-letter'] as const) : []),
      ...channels,
    ]);
    return 'confirmed';
  }

  /** Ends a subscription with the token in every letter; repeating it has no effect. */
  async unsubscribe(token: string): Promise<'unsubscribed' | 'unknown'> {
    const { store, secret, channels } = this.#deps;
    const id = readUnsubscribeToken(secret, token);
    const subscriber = id && (await store.findSubscriber(id));
    if (!subscriber) return 'unknown';
    await store.unsubscribe(subscriber.id, this.#now().toISOString(), channels);
    return 'unsubscribed';
  }
}
