import type { ContentLanguage } from '#model/content-language.ts';
import { DAY_MS } from '#model/duration.ts';
import type { FormValues } from '#model/form-definition.ts';
import type { Channel, FormStore, SignUp } from './form-store.ts';
import { CONFIRM_DAYS, readConfirmToken, readUnsubscribeToken } from './newsletter-token.ts';

export interface NewsletterDeps {
  store: FormStore;
  /** Signs the links of letters. */
  secret: string;
  /** The sentence that stands beside the sign-up now: what people agree to. */
  consentText: (language: ContentLanguage) => string;
  /** Where letters can be sent: whoever signs up confirms by a link. Else sign-ups stay pending. */
  byLetter: boolean;
  /** Where a mailing server is told who has confirmed and who has left. */
  channels: readonly Extract<Channel, 'listmonk'>[];
  now?: () => Date;
}

/** Who gets the newsletter: signing up, confirming, leaving. */
export class Newsletter {
  readonly byLetter: boolean;
  readonly #deps: NewsletterDeps;
  readonly #now: () => Date;

  constructor(deps: NewsletterDeps) {
    this.byLetter = deps.byLetter;
    this.#deps = deps;
    this.#now = deps.now ?? (() => new Date());
  }

  /** A checked form as a sign-up. */
  signUp({ emailAddress, firstName }: FormValues, language: ContentLanguage): SignUp {
    return {
      email: String(emailAddress),
      firstName: String(firstName ?? ''),
      consentText: this.#deps.consentText(language),
      byLetter: this.byLetter,
    };
  }

  /** Confirms by the token of a letter. One written before its reader left does not bring them back. */
  async confirm(token: string): Promise<'confirmed' | 'already' | 'expired' | 'unknown'> {
    const { store, secret, channels } = this.#deps;
    const read = readConfirmToken(secret, token);
    const subscriber = read && (await store.findSubscriber(read.subscriberId));
    if (!read || !subscriber) return 'unknown';
    if (subscriber.state === 'confirmed') return 'already';
    if (subscriber.unsubscribedAt && read.issuedAt <= Date.parse(subscriber.unsubscribedAt)) return 'unknown';
    const now = this.#now();
    if (now.getTime() - read.issuedAt > CONFIRM_DAYS * DAY_MS) return 'expired';
    await store.confirm(subscriber.id, now.toISOString(), [...this.#letter(), ...channels]);
    return 'confirmed';
  }

  /** Ends a subscription by the token that every letter carries; again is as good as once. */
  async unsubscribe(token: string): Promise<'unsubscribed' | 'unknown'> {
    const { store, secret, channels } = this.#deps;
    const id = readUnsubscribeToken(secret, token);
    const subscriber = id && (await store.findSubscriber(id));
    if (!subscriber) return 'unknown';
    await store.unsubscribe(subscriber.id, this.#now().toISOString(), channels);
    return 'unsubscribed';
  }

  #letter(): Channel[] {
    return this.byLetter ? ['welcome-letter'] : [];
  }
}
