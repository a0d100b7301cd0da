import { ContentError, type ContentFault } from '../content-fault.ts';
import { loadSiteContent } from '../load-site-content.ts';
import { makeContentFolder } from './make-content-folder.ts';

/** For tests: the faults of the small content folder with these changes; none where it can be loaded. */
export function faultsWith(changes: Record<string, string | null>): ContentFault[] {
  try {
    loadSiteContent(makeContentFolder(changes));
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.faults;
    throw error;
  }
}
