import type { DueEntry, Subscriber } from '#forms/form-store.ts';
import { confirmToken, newsletterLink, unsubscribeToken } from '#forms/newsletter-token.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { type Mail, type Mailer, messageIdOf } from './mailer.ts';
import type { Sender } from './sender.ts';

/** A letter's text, with placeholders in braces: {confirmLink}, {unsubscribeLink}, {organization}, {firstName}. */
export interface LetterWords {
  subject: string;
  text: string;
}

export interface LetterDeps {
  mailer: Mailer;
  from: string;
  siteUrl: string;
  /** Signs the links. */
  secret: string;
  /** The current letters, and the name that signs them. */
  words: (language: ContentLanguage) => { letters: Record<'confirm' | 'welcome', LetterWords>; organization: string };
}

/**
 * Sends the newsletter's confirmation and welcome letters. Skips a letter that the subscriber's state has made
 * obsolete.
 */
export function newsletterLetters(deps: LetterDeps): { confirm: Sender; welcome: Sender } {
  const sender =
    (letter: 'confirm' | 'welcome', isWanted: (subscriber: Subscriber, writtenAt: string) => boolean): Sender =>
    async (entry) => {
      if (entry.subscriber && isWanted(entry.subscriber, entry.createdAt))
        await deps.mailer.send(writeLetter(letter, entry, entry.subscriber, deps));
    };
  return {
    confirm: sender(
      'confirm',
      ({ state, unsubscribedAt }, writtenAt) =>
        state !== 'confirmed' && !(unsubscribedAt && unsubscribedAt > writtenAt),
    ),
    welcome: sender('welcome', ({ state }) => state === 'confirmed'),
  };
}

/** Writes a letter, with headers for one-click unsubscribe (RFC 2369, RFC 8058). */
function writeLetter(
  letter: 'confirm' | 'welcome',
  { id, createdAt }: DueEntry,
  subscriber: Subscriber,
  { from, siteUrl, secret, words }: LetterDeps,
): Mail {
  const { language, email } = subscriber;
  const { letters, organization } = words(language);
  const link = (page: 'confirm' | 'unsubscribe', token: string) => newsletterLink(page, { siteUrl, language, token });
  const values: Record<string, string> = {
    // Uses the entry's time, so that every try sends the same letter.
    confirmLink: link('confirm', confirmToken(secret, subscriber.id, createdAt)),
    unsubscribeLink: link('unsubscribe', unsubscribeToken(secret, subscriber.id)),
    organization,
    // What it was called before.
    organisation: organization,
    // Anyone can sign up anyone: nothing that a stranger typed goes to an address before its owner has confirmed.
    firstName: letter === 'confirm' ? '' : safeName(subscriber.firstName),
  };
  return {
    from,
    to: { name: values.firstName!, address: email },
    subject: fill(letters[letter].subject, values),
    text: fill(letters[letter].text, values),
    messageId: messageIdOf(id, from),
    headers: {
      'List-Unsubscribe': `<${values.unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Returns '' unless the text is a plain name, without addresses or sentences. */
function safeName(firstName: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName) ? firstName : '';
}

/** Fills in the placeholders. Without a name, removes its space too: 'Hello {firstName},' becomes 'Hello,'. */
function fill(text: string, values: Record<string, string>): string {
  const named = values.firstName ? text : text.replace(/,? ?\{firstName\}/g, '');
  return named.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
