import { createHash, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SourceInfo } from '#directory/provider.ts';
import type { ClientAddress } from './client-address.ts';
import type { FinishedRequest } from './request-log.ts';

/** What is asked for at the moment of scraping. */
export interface MetricSources {
  sources: () => Promise<SourceInfo[]>;
  /** Since when the oldest letter or message waits to be sent, or null. */
  oldestWaiting: () => Promise<string | null>;
  /** Letters and messages that could not be delivered and are not tried again. */
  givenUp: () => Promise<number>;
}

export interface Metrics {
  /** Counts a finished request. */
  observe(request: FinishedRequest): void;
  /** Counts a visitor turned away by a rate limit. */
  refused(): void;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/** From a tile out of memory to a page of a busy machine, in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counters of this process: requests by route, the directory's sources and their age, the outbox, memory and event loop. */
export function openMetrics({ sources, oldestWaiting, givenUp }: MetricSources, now = () => Date.now()): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time until the answer stood, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  /** Finding a counter by its labels takes longer than counting. There are no more than routes, methods and statuses. */
  const byName = new Map<string, Histogram.Internal<'route' | 'method' | 'status'>>();
  const refused = new Counter({ name: 'http_rate_limited_total', help: 'Requests beyond a rate limit', registers });
  new Gauge({
    name: 'directory_providers',
    help: 'Providers served, by source',
    labelNames: ['source'],
    registers,
    async collect() {
      this.reset();
      for (const { source, providers } of (await unlessAway(sources)) ?? []) this.set({ source }, providers);
    },
  });
  new Gauge({
    name: 'directory_import_age_seconds',
    help: 'Time since the source was imported',
    labelNames: ['source'],
    registers,
    async collect() {
      this.reset();
      for (const { source, importedAt } of (await unlessAway(sources)) ?? []) {
        this.set({ source }, Math.max(0, (now() - Date.parse(importedAt)) / 1000));
      }
    },
  });
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest letter or message has been waiting to be sent; 0 where none waits',
    registers,
    async collect() {
      const since = await unlessAway(oldestWaiting);
      if (since === undefined) this.remove();
      else this.set(since ? Math.max(0, (now() - Date.parse(since)) / 1000) : 0);
    },
  });
  new Gauge({
    name: 'outbox_given_up',
    help: 'Letters and messages that could not be delivered and are not tried again',
    registers,
    async collect() {
      const count = await unlessAway(givenUp);
      if (count === undefined) this.remove();
      else this.set(count);
    },
  });
  return {
    observe({ route, method, status, seconds }) {
      const name = `${method} ${status} ${route}`;
      let counter = byName.get(name);
      if (counter === undefined) {
        counter = requests.labels({ route, method, status });
        byName.set(name, counter);
      }
      counter.observe(seconds);
    },
    refused: () => refused.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Undefined where the database cannot answer: what it was to tell is left out, and all else told. */
function unlessAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
  return ask().catch(() => undefined);
}

/**
 * `GET /metrics`, for a program on this machine, or one that sends the token as `Authorization: Bearer …`; for anybody
 * else there is no such page.
 */
export function serveMetrics(metrics: Metrics, client: ClientAddress, token: string | undefined): Handler {
  return async (c) => {
    const said = c.req.header('Authorization') ?? '';
    const isAllowed = client.isLocal(c) || (token !== undefined && isSame(said, `Bearer ${token}`));
    if (!isAllowed) return c.notFound();
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  };
}

/** Compares without telling by the time it takes how much of it was right. */
function isSame(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(x!, y!);
}
