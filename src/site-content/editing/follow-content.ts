import { ContentError } from '../content-problem.ts';
import type { SiteContent } from '../site-content.ts';
import { type ChangeLog, catchUp } from './content-editor.ts';
import { contentVersion, isContentLocked } from './content-lock.ts';

const LOOK_MS = 1000;
/** Longer than the lock of a killed process holds. */
const MAX_WAIT_MS = 65_000;

/** The content that the site serves, and what watches it. */
export interface FollowedContent {
  content: () => SiteContent;
  stop(): void;
}

type Load = () => Promise<SiteContent>;

/**
 * Loads the content now, and again after each change that the desk has written completely. If the folder has a problem
 * by then, the content stays as it was, and the problem is printed once.
 */
export async function followContent(folder: string, load: Load): Promise<FollowedContent> {
  let version = contentVersion(folder);
  let current = await load();
  let failed = 0;
  let problem = '';
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    let now = version;
    try {
      now = contentVersion(folder);
      if (now === version || now === failed || isContentLocked(folder)) return;
      const loaded = await load();
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
    } finally {
      isLooking = false;
    }
  }
  const timer = setInterval(look, LOOK_MS).unref();
  return { content: () => current, stop: () => clearInterval(timer) };
}

/** As `followContent`. A folder that a killed server has left half written is completed from the log first. */
export async function followWholeContent(folder: string, log: ChangeLog, load: Load): Promise<FollowedContent> {
  try {
    return await followContent(folder, load);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const { isChanged } = await catchUp(folder, log, MAX_WAIT_MS).catch(() => ({ isChanged: false }));
    if (!isChanged) throw error;
    return followContent(folder, load);
  }
}
