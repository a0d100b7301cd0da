import type { Handler } from 'hono';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Freshness } from '#directory/store.ts';
import { isSameText } from '#forms/site-secret.ts';
import type { SourceInfo } from '#listings/provider.ts';
import type { FinishedRequest } from './request-log.ts';
import type { MetricsList } from './workers/crew.ts';

/** Values that are read at each scrape. */
export interface MetricSources {
  sources: () => Promise<SourceInfo[]>;
  freshness: () => Promise<Freshness>;
  /** When the oldest waiting letter or message was created, or null. */
  oldestWaiting: () => Promise<string | null>;
  /** Number of letters and messages that could not be delivered and are not retried. */
  givenUp: () => Promise<number>;
}

export interface Metrics {
  /** Counts a finished request. */
  observe(request: FinishedRequest): void;
  /** Counts a visitor turned away by a rate limit. */
  refused(): void;
  /** Returns those of this worker, for `text` of another. */
  list(): Promise<MetricsList>;
  /** Returns those of all workers in Prometheus text format. */
  text(): Promise<string>;
  contentType: string;
}

/** Histogram buckets in seconds: from a cached tile to a page on a busy machine. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics of this process: requests by route, the directory's sources and their age, outbox, memory, event loop. */
export function openMetrics(
  from: MetricSources,
  { allLists, now = Date.now }: { allLists?: (() => Promise<MetricsList[]>) | undefined; now?: () => number } = {},
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to respond, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  /** Cached: finding a counter by its labels takes longer than counting. Limited by routes, methods and statuses. */
  const byName = new Map<string, Histogram.Internal<'route' | 'method' | 'status'>>();
  const refused = new Counter({ name: 'http_rate_limited_total', help: 'Requests beyond a rate limit', registers });
  gaugeDirectory(from, now, registers);
  gaugeOutbox(from, now, registers);
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
    list: async () => (await registry.getMetricsAsJSON()).map(withAggregator),
    text: async () => (allLists ? AggregatorRegistry.aggregate(await allLists()) : registry).metrics(),
    contentType: registry.contentType,
  };
}

function gaugeDirectory({ sources, freshness }: MetricSources, now: () => number, registers: Registry[]): void {
  new Gauge({
    name: 'directory_providers',
    help: 'Providers served, by source',
    labelNames: ['source'],
    registers,
    async collect() {
      this.reset();
      for (const { source, providers } of (await unlessDown(sources)) ?? []) this.set({ source }, providers);
    },
  });
  new Gauge({
    name: 'directory_import_age_seconds',
    help: 'Time since the source was imported',
    labelNames: ['source'],
    registers,
    async collect() {
      this.reset();
      for (const { source, importedAt } of (await unlessDown(sources)) ?? []) {
        this.set({ source }, Math.max(0, (now() - Date.parse(importedAt)) / 1000));
      }
    },
  });
  new Gauge({
    name: 'directory_behind_seconds',
    help: 'How long a newer import has been known that this process cannot load; 0 if it serves the newest',
    registers,
    async collect() {
      const { behindSince } = await freshness();
      this.set(behindSince ? Math.max(0, (now() - behindSince.getTime()) / 1000) : 0);
    },
  });
  new Gauge({
    name: 'directory_can_answer',
    help: '1 while this process answers searches, from the newest import or an older one; else 0, and /readyz says 503',
    registers,
    async collect() {
      this.set((await freshness()).canAnswer ? 1 : 0);
    },
  });
}

function gaugeOutbox({ oldestWaiting, givenUp }: MetricSources, now: () => number, registers: Registry[]): void {
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest letter or message has been waiting to be sent; 0 if none is waiting',
    registers,
    async collect() {
      const since = await unlessDown(oldestWaiting);
      if (since === undefined) this.remove();
      else this.set(since ? Math.max(0, (now() - Date.parse(since)) / 1000) : 0);
    },
  });
  new Gauge({
    name: 'outbox_given_up',
    help: 'Letters and messages that could not be delivered and are not retried',
    registers,
    async collect() {
      const count = await unlessDown(givenUp);
      if (count === undefined) this.remove();
      else this.set(count);
    },
  });
}

/** Counters, histograms and the event loop are each worker's own; the rest is the same for the process or site. */
function withAggregator(metric: { name: string }): object {
  const isOfWorker = /^(http_|nodejs_(?!version))/.test(metric.name);
  return isOfWorker ? metric : { ...metric, aggregator: 'max' };
}

/** Returns undefined if the database is unavailable: its metrics are omitted. */
function unlessDown<T>(read: () => Promise<T>): Promise<T | undefined> {
  return read().catch(() => undefined);
}

/**
 * Serves `GET /metrics` to those that send the token as `Authorization: Bearer …`; 404 to others, and to all without a
 * token. An address on this machine proves nothing: a reverse proxy has one, too.
 */
export function serveMetrics(metrics: Metrics, token: string | undefined, onRefused: () => void): Handler {
  return async (c) => {
    const authorization = c.req.header('Authorization') ?? '';
    if (token === undefined || !isSameText(authorization, `Bearer ${token}`)) {
      onRefused();
      return c.notFound();
    }
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  };
}
