import { ContentError } from '#site-content/content-problem.ts';
import { type ChangeLog, catchUp } from '#site-content/editing/content-editor.ts';
import { ContentEditError } from '#site-content/editing/edit-problem.ts';

const LOOK_MS = 2000;
/** After a problem: each look reads the whole folder. */
const RETRY_MS = 60_000;

/**
 * Writes to this server's content folder what keepers changed at the desk, on another server or before this folder
 * existed. Problems are printed once; until they are solved, the folder stays as it is.
 */
export function keepContentCurrent(folder: string, log: ChangeLog): { stop(): Promise<void> } {
  let isStopped = false;
  let lastProblem = '';
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const tell = (problem: string) => {
    if (problem && problem !== lastProblem) console.error(problem);
    lastProblem = problem;
  };

  async function look(): Promise<void> {
    let delay = LOOK_MS;
    try {
      const { kept } = await catchUp(folder, log);
      const files = kept.join(', ');
      tell(files && `Changed here in another way than at the desk, and left as they are: ${files}`);
    } catch (error) {
      delay = RETRY_MS;
      const { message } = error as Error;
      const isKnown = error instanceof ContentError || error instanceof ContentEditError;
      tell(`${isKnown ? 'Changes made at the desk cannot be shown here' : 'They could not be read'}: ${message}`);
    }
    if (!isStopped) timer = setTimeout(next, delay).unref();
  }
  const next = () => {
    looking = look();
  };
  next();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return looking;
    },
  };
}
