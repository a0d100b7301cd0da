import { Agent, get } from 'node:http';
import { expect, test } from './fixtures.ts';
import { startSecondSite } from './second-site.ts';

const VISITORS = 8;

test('a site that is told to end answers every request that it has taken', async () => {
  const site = await startSecondSite({});
  let answered = 0;
  let refused = 0;
  const dropped: string[] = [];
  let isOver = false;
  /** Pages one after the other over one connection, as a browser asks, until the site takes no more. */
  const visit = async (agent: Agent) => {
    while (!isOver) {
      const outcome = await ask(`${site.origin}/experts`, agent);
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

/** 'refused': no connection was made. Anything else but a whole answer is a request that was taken and dropped. */
function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (part) => {
        bytes += part.length;
      });
      answer.on('end', () =>
        resolve(answer.statusCode === 200 && bytes > 1000 ? 'answered' : `${answer.statusCode}, ${bytes} bytes`),
      );
      answer.on('error', (error) => resolve(error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      // On a connection kept open a request can cross the server's closing of it: the server never took it.
      resolve(
        error.code === 'ECONNREFUSED' || (request.reusedSocket && error.code === 'ECONNRESET')
          ? 'refused'
          : error.message,
      ),
    );
  });
}
