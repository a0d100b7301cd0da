import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Who may use the desk: whoever opens the link that the terminal shows, once. The browser then carries a cookie, and each
 * form on a page a token that no other site can know.
 */
export class DeskSession {
  /** Stands in the link. */
  readonly key = randomBytes(32).toString('base64url');
  /** Stands in every form. */
  readonly formToken = randomBytes(32).toString('base64url');
  readonly #cookie = randomBytes(32).toString('base64url');
  #isUsed = false;
  #notice = '';

  /** Trades the key of the link for the cookie's value, the first time; null later, and for any other key. */
  tradeKey(key: string): string | null {
    if (this.#isUsed || !isSame(key, this.key)) return null;
    this.#isUsed = true;
    return this.#cookie;
  }

  isCookie(value: string): boolean {
    return this.#isUsed && isSame(value, this.#cookie);
  }

  isFormToken(value: string): boolean {
    return isSame(value, this.formToken);
  }

  /** Keeps a sentence for the page that is shown next. */
  tell(notice: string): void {
    this.#notice = notice;
  }

  /** The sentence kept, once. */
  takeNotice(): string {
    const notice = this.#notice;
    this.#notice = '';
    return notice;
  }
}

/** Takes as long wherever two texts differ, and whatever their lengths. */
function isSame(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(x!, y!);
}
