/** Resolves in a new task, so that the browser can respond to input before more work is done. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
