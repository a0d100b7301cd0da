import { randomBytes } from 'node:crypto';
import { isSameText } from '#forms/site-secret.ts';

/**
 * Authenticates the operator with the link shown in the terminal, which works once. The browser then has a cookie, and each
 * form a token that other sites cannot know.
 */
export class DeskSession {
  /**
   * Where the desk is: '/' and 43 letters. A browser sends a cookie to every port of this machine, so to programs of others;
   * one that is bound to this path it sends only here.
   */
  readonly path = `/${randomBytes(32).toString('base64url')}`;
  /** Key in the link. */
  readonly key = randomBytes(32).toString('base64url');
  /** Token in every form. */
  readonly formToken = randomBytes(32).toString('base64url');
  readonly #cookie = randomBytes(32).toString('base64url');
  #isUsed = false;
  #notice = '';

  /** Exchanges the link's key for the cookie's value once; returns null later and for any other key. */
  tradeKey(key: string): string | null {
    if (this.#isUsed || !isSameText(key, this.key)) return null;
    this.#isUsed = true;
    return this.#cookie;
  }

  isCookie(value: string): boolean {
    return this.#isUsed && isSameText(value, this.#cookie);
  }

  isFormToken(value: string): boolean {
    return isSameText(value, this.formToken);
  }

  /** Stores a notice for the next page. */
  setNotice(notice: string): void {
    this.#notice = notice;
  }

  /** Returns and clears the stored notice. */
  takeNotice(): string {
    const notice = this.#notice;
    this.#notice = '';
    return notice;
  }
}
