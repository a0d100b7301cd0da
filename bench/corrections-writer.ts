// Applies the corrections that it is sent: for servers, another process. A thread of `corrections.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import { type DirectoryPlace, openDirectoryStore } from '#directory/open-directory-store.ts';
import type { KeptCorrection } from '#listings/corrections.ts';

const kept: KeptCorrection[] = [];
const store = await openDirectoryStore({ ...(workerData as DirectoryPlace), corrections: async () => kept });
parentPort!.on('message', async (more: KeptCorrection[]) => {
  kept.push(...more);
  await store.applyCorrections();
  parentPort!.postMessage('applied');
});
parentPort!.postMessage('ready');
