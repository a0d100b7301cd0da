import { ContentError } from '../content-problem.ts';
import type { SiteContent } from '../site-content.ts';
import { contentVersion, isContentLocked } from './content-lock.ts';

const LOOK_MS = 1000;

/** The content that the site serves, and what watches it. */
export interface FollowedContent {
  content: () => SiteContent;
  stop(): void;
}

/**
 * Loads the content now, and again after each change that the desk has written completely. A folder that has got a problem in
 * the meantime is not served: the content stays as it was, and the problem is printed once.
 */
export function followContent(folder: string, load: () => SiteContent): FollowedContent {
  let version = contentVersion(folder);
  let current = load();
  let failed = 0;
  let problem = '';

  function look(): void {
    let now = version;
    try {
      now = contentVersion(folder);
      if (now === version || now === failed || isContentLocked(folder)) return;
      const loaded = load();
      // Written meanwhile: the next look sees it whole.
      if (isContentLocked(folder) || contentVersion(folder) !== now) return;
      current = loaded;
      version = now;
      problem = '';
    } catch (error) {
      // A disk that could not be read for a moment is read again.
      if (error instanceof ContentError) failed = now;
      const { message } = error as Error;
      if (message !== problem) console.error(message);
      problem = message;
    }
  }
  const timer = setInterval(look, LOOK_MS).unref();
  return { content: () => current, stop: () => clearInterval(timer) };
}
