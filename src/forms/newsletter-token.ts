import type { ContentLanguage } from '#model/content-language.ts';
import { isSigned, sign } from './site-secret.ts';

/** How long a link to confirm is good. */
export const CONFIRM_DAYS = 7;

// Both tokens are signed, not stored: whoever reads the database cannot confirm or end anybody's subscription.

/** Token of the link that confirms a subscription, in a letter written at `issuedAt` (ISO date and time). */
export function confirmToken(secret: string, subscriberId: string, issuedAt: string): string {
  const time = Date.parse(issuedAt).toString(36);
  return `${subscriberId}.${time}.${sign(secret, ['confirm', subscriberId, time])}`;
}

/** What a token to confirm says, or null where it is not ours. `issuedAt` in ms. */
export function readConfirmToken(secret: string, token: string): { subscriberId: string; issuedAt: number } | null {
  const [id = '', time = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !isSigned(secret, ['confirm', id, time], signature)) return null;
  return { subscriberId: id, issuedAt: Number.parseInt(time, 36) };
}

/** Token of the link that ends a subscription; good for ever. */
export function unsubscribeToken(secret: string, subscriberId: string): string {
  return `${subscriberId}.${sign(secret, ['unsubscribe', subscriberId])}`;
}

/** The subscriber whose subscription a token ends, or null where it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [id = '', signature = '', ...more] = token.split('.');
  return more.length === 0 && isSigned(secret, ['unsubscribe', id], signature) ? id : null;
}

/** Addresses of the pages that confirm and end a subscription, under where visitors find the site. */
export function newsletterLink(
  page: 'confirm' | 'unsubscribe',
  { siteUrl, language, token }: { siteUrl: string; language: ContentLanguage; token: string },
): string {
  return `${siteUrl}${language === 'es' ? '/es' : ''}/newsletter/${page}?token=${encodeURIComponent(token)}`;
}
