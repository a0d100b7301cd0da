import { Agent, get } from 'node:http';
import { expect, test } from '../../e2e/fixtures.ts';
import { startSecondSite } from '../../e2e/second-site.ts';

const VISITORS = 8;

test('a site that shuts down answers every request it has accepted', async () => {
  // Kept pages are answered so fast that eight visitors would soon meet a limit.
  const site = await startSecondSite({}, { RATE_LIMITS: 'off' });
  let answered = 0;
  let refused = 0;
  const dropped: string[] = [];
  let isOver = false;
  /** Requests pages over one keep-alive connection, like a browser, until the site refuses. */
  const visit = async (agent: Agent) => {
    while (!isOver) {
      const outcome = await getOutcome(`${site.origin}/experts`, agent);
      if (outcome === 'answered') answered++;
      else if (outcome === 'refused') {
        refused++;
        isOver = true;
      } else dropped.push(outcome);
    }
  };
  const agents = Array.from({ length: VISITORS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const visits = agents.map(visit);
  await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(2 * VISITORS);
  await site.stop('SIGTERM');
  await Promise.all(visits);
  for (const agent of agents) agent.destroy();
  expect(dropped).toEqual([]);
  expect(refused).toBeGreaterThan(0);
});

/** Returns 'answered', 'refused' (no connection), or a description of a request that was accepted and dropped. */
function getOutcome(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      let bytes = 0;
      response.on('data', (part) => {
        bytes += part.length;
      });
      response.on('end', () =>
        resolve(response.statusCode === 200 && bytes > 1000 ? 'answered' : `${response.statusCode}, ${bytes} bytes`),
      );
      response.on('error', (error) => resolve(error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      // On a keep-alive connection, a request can cross the server's close: the server never accepted it.
      resolve(
        error.code === 'ECONNREFUSED' || (request.reusedSocket && error.code === 'ECONNRESET')
          ? 'refused'
          : error.message,
      ),
    );
  });
}
