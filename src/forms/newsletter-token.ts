import type { ContentLanguage } from '#model/content-language.ts';
import { isSigned, sign } from './site-secret.ts';

/** How long a confirmation link is valid. */
export const CONFIRM_DAYS = 7;

// Both tokens are signed, not stored: access to the database is not enough to confirm or end a subscription.

/** Returns the token that confirms a subscription, for a letter written at `issuedAt` (ISO date and time). */
export function confirmToken(secret: string, subscriberId: string, issuedAt: string): string {
  const time = Date.parse(issuedAt).toString(36);
  return `${subscriberId}.${time}.${sign(secret, ['confirm', subscriberId, time])}`;
}

/** Parses a confirmation token; null if it is not ours. `issuedAt` is in ms. */
export function readConfirmToken(secret: string, token: string): { subscriberId: string; issuedAt: number } | null {
  const [id = '', time = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !isSigned(secret, ['confirm', id, time], signature)) return null;
  return { subscriberId: id, issuedAt: Number.parseInt(time, 36) };
}

/** Returns the token that ends a subscription; it never expires. */
export function unsubscribeToken(secret: string, subscriberId: string): string {
  return `${subscriberId}.${sign(secret, ['unsubscribe', subscriberId])}`;
}

/** Returns the id of the subscriber whose subscription a token ends, or null if it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [id = '', signature = '', ...more] = token.split('.');
  return more.length === 0 && isSigned(secret, ['unsubscribe', id], signature) ? id : null;
}

/** Returns the address of the page that confirms or ends a subscription. */
export function newsletterLink(
  page: 'confirm' | 'unsubscribe',
  { siteUrl, language, token }: { siteUrl: string; language: ContentLanguage; token: string },
): string {
  return `${siteUrl}${language === 'es' ? '/es' : ''}/newsletter/${page}?token=${encodeURIComponent(token)}`;
}
