import { type Logger, pino } from 'pino';
import type { Config } from '#settings/config.ts';
import { type ClientAddress, clientAddress } from './client-address.ts';
import { type MetricSources, type Metrics, openMetrics } from './metrics.ts';
import type { NetworkTable } from './network-table.ts';
import { type SecurityEvent, securityLog } from './security-log.ts';
import type { Crew } from './workers/crew.ts';

/** Logs and metrics for the operator, and how the site identifies its visitors. */
export interface Operations {
  logger: Logger;
  /** Logs a security event. */
  security: (event: SecurityEvent) => void;
  metrics: Metrics;
  client: ClientAddress;
  /** Whether visitors are rate-limited. */
  hasLimits: boolean;
  /** Counts what visitors use. */
  limits?: NetworkTable;
  metricsToken: string | undefined;
}

export function openOperations(config: Config, crew: Crew, sources: MetricSources): Operations {
  const logger = pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    logger,
    security: securityLog(logger),
    metrics: openMetrics(sources, { allLists: crew.allMetrics }),
    client: clientAddress(config.TRUSTED_PROXIES),
    limits: crew.limits,
    hasLimits: config.RATE_LIMITS === 'on',
    metricsToken: config.METRICS_TOKEN,
  };
}
