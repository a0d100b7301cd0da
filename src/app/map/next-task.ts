/** Resolves in a task of its own: a press that waits is answered in between, where all work at once would hold it up. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
