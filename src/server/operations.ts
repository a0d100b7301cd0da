import { type Logger, pino } from 'pino';
import type { Config } from '#settings/config.ts';
import { type ClientAddress, clientAddress } from './client-address.ts';
import { type MetricSources, type Metrics, openMetrics } from './metrics.ts';

/** Logs and metrics for the operator, and how the site identifies its visitors. */
export interface Operations {
  logger: Logger;
  metrics: Metrics;
  client: ClientAddress;
  /** Whether visitors are rate-limited. */
  hasLimits: boolean;
  metricsToken: string | undefined;
}

export function openOperations(config: Config, sources: MetricSources): Operations {
  return {
    logger: pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }),
    metrics: openMetrics(sources),
    client: clientAddress(config.TRUSTED_PROXIES),
    hasLimits: config.RATE_LIMITS === 'on',
    metricsToken: config.METRICS_TOKEN,
  };
}
