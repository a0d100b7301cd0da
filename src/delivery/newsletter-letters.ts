import type { DueEntry, Subscriber } from '#forms/form-store.ts';
import { confirmToken, newsletterLink, unsubscribeToken } from '#forms/newsletter-token.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { type Mail, type Mailer, messageIdOf } from './mailer.ts';
import type { Sender } from './sender.ts';

/** A letter's words, with places in braces: {confirmLink}, {unsubscribeLink}, {organisation}, {firstName}. */
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
  /** The letters as they stand now, and the name that they are signed with. */
  words: (language: ContentLanguage) => { letters: Record<'confirm' | 'welcome', LetterWords>; organisation: string };
}

/** The two letters of the newsletter: to confirm a sign-up, and of welcome. Who has left or confirmed meanwhile gets none. */
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

/** The headers let mail programs offer to unsubscribe with one press (RFC 2369, RFC 8058). */
function writeLetter(
  letter: 'confirm' | 'welcome',
  { id, createdAt }: DueEntry,
  subscriber: Subscriber,
  { from, siteUrl, secret, words }: LetterDeps,
): Mail {
  const { language, email } = subscriber;
  const { letters, organisation } = words(language);
  const link = (page: 'confirm' | 'unsubscribe', token: string) => newsletterLink(page, { siteUrl, language, token });
  const places: Record<string, string> = {
    // Of the entry's time, so that every try sends the same letter.
    confirmLink: link('confirm', confirmToken(secret, subscriber.id, createdAt)),
    unsubscribeLink: link('unsubscribe', unsubscribeToken(secret, subscriber.id)),
    organisation,
    firstName: namePart(subscriber.firstName),
  };
  return {
    from,
    to: { name: places.firstName!, address: email },
    subject: fill(letters[letter].subject, places),
    text: fill(letters[letter].text, places),
    messageId: messageIdOf(id, from),
    headers: {
      'List-Unsubscribe': `<${places.unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Only what is a name: anybody can sign up anybody, and must not get an address or a sentence of theirs into our letter. */
function namePart(firstName: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName) ? firstName : '';
}

/** Fills the places in. Where there is no name, its space goes too: 'Hello {firstName},' becomes 'Hello,'. */
function fill(text: string, places: Record<string, string>): string {
  const named = places.firstName ? text : text.replace(/,? ?\{firstName\}/g, '');
  return named.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
}
