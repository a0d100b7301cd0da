import { isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { StreetFileError } from '#basemap/basemap-errors.ts';
import { countText } from '#model/number-text.ts';
import { workerCount } from '#settings/worker-count.ts';
import { fileSize } from '../update/file-size.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { daysSince, type Finding, ok, problem, warning } from './finding.ts';

/** The minimum Node.js version (tools/run.mjs provides it). */
const MIN_NODE_MAJOR = 24;

export function checkNode({ nodeVersion }: Pick<DoctorDeps, 'nodeVersion'>): Finding {
  if (Number(nodeVersion.split('.')[0]) >= MIN_NODE_MAJOR) return ok(`Version ${nodeVersion}.`);
  return problem(
    `Version ${nodeVersion} is too old.`,
    `Start this with npm run, which provides Node.js ${MIN_NODE_MAJOR}.`,
  );
}

export function checkAddress({ config: { SITE_URL } }: Pick<DoctorDeps, 'config'>): Finding {
  if (!SITE_URL)
    return warning(
      'SITE_URL is not set: addresses in page heads, previews, printouts and sitemaps have no host.',
      'Set SITE_URL to the address of the site.',
    );
  if (!SITE_URL.startsWith('https:'))
    return warning(
      `${SITE_URL} is not https: others on the network can read what visitors write.`,
      'Put a reverse proxy with TLS in front, and set SITE_URL to its https address.',
    );
  return ok(SITE_URL);
}

/** The update fetches them again long before. */
const OLD_STREETS_DAYS = 400;

/** Says what the file with the map's streets covers, and how old it is. */
export async function checkStreets({
  streets,
  config,
  now,
}: Pick<DoctorDeps, 'streets' | 'config' | 'now'>): Promise<Finding> {
  const isFetched = config.TILES === 'streets';
  try {
    const found = await streets();
    if (!found)
      return ok(
        isFetched
          ? 'The map has no streets. To fetch them: npm run update -- --only streets --states AZ,NM.'
          : `TILES=${config.TILES} names no file: the site draws no streets of its own.`,
      );
    const { area, origin } = found;
    const { west, south, east, north } = area.bounds;
    const corners = [`${south.toFixed(2)}, ${west.toFixed(2)}`, `${north.toFixed(2)}, ${east.toFixed(2)}`];
    const where = origin ? `of ${origin.states.join(', ')}` : `between ${corners.join(' and ')} (latitude, longitude)`;
    const days = origin ? daysSince(origin.day, now) : null;
    const age = origin ? `, of ${origin.day} (${countText(days!, 'day')} old)` : '';
    const says = `Streets ${where}, zoom ${area.minZoom} to ${area.maxZoom}${age}, ${fileSize(area.bytes)}.`;
    return (days ?? 0) <= OLD_STREETS_DAYS ? ok(says) : warning(says, 'Fetch newer ones: npm run update.');
  } catch (error) {
    if (!(error instanceof StreetFileError)) throw error;
    return problem(
      `${error.message}. The map is drawn without streets.`,
      isFetched
        ? 'Fetch them again: npm run update -- --only streets --states AZ,NM, with your states.'
        : `Replace the file, or fix TILES=${config.TILES}: see docs/operating.md, Streets on the map.`,
    );
  }
}

/**
 * What the site and each further worker take, in MB (`npm run bench -- start`), with room for an import and for pages
 * that are kept.
 */
const SITE_MB = 500;
const WORKER_MB = 320;

/** Says whether the machine has the memory that the site and its workers take. */
export function checkMemory({ memoryMb, config }: Pick<DoctorDeps, 'memoryMb' | 'config'>): Finding {
  const workers = workerCount(config);
  const neededMb = SITE_MB + (workers - 1) * WORKER_MB;
  const says = `${memoryMb()} MB; the site takes about ${neededMb} MB with ${countText(workers, 'worker')}.`;
  if (memoryMb() >= neededMb) return ok(says);
  return warning(says, workers > 1 ? 'Set WORKERS to fewer, or add memory.' : 'Add memory, or swap.');
}

/** Says how many threads serve the site. */
export function checkWorkers({ config }: Pick<DoctorDeps, 'config'>): Finding {
  const workers = workerCount(config);
  const processors = availableParallelism();
  if (workers > processors)
    return warning(
      `${workers} workers take turns on ${processors} processors: each needs memory, and the site gets no faster.`,
      `Set WORKERS=${processors}, or auto.`,
    );
  return ok(`${workers} of ${processors} processors (WORKERS=${config.WORKERS}).`);
}

const PROXY_HELP =
  'Set TRUSTED_PROXIES to the address of the proxy alone: ' +
  '127.0.0.1,::1 on this machine, the network\u2019s gateway from a container.';

/** Networks wider than any proxy's own. Private ones of IPv6 begin with f. */
function isTooWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  return bits !== undefined && Number(bits) < (isIPv6(address) ? 16 : 8) && !/^f/i.test(address);
}

/** Visitors who come through an untrusted proxy on this machine or a private network share one rate limit. */
export function checkVisitors({ config }: Pick<DoctorDeps, 'config'>): Finding {
  const tooWide = config.TRUSTED_PROXIES.filter(isTooWide);
  if (tooWide.length > 0)
    return problem(
      `TRUSTED_PROXIES trusts ${tooWide.join(', ')}: visitors may give any address as theirs, and escape rate limits.`,
      PROXY_HELP,
    );
  if (config.TRUSTED_PROXIES.length > 0)
    return ok(`Identified by X-Forwarded-For from ${config.TRUSTED_PROXIES.join(', ')}.`);
  return warning(
    'Behind a reverse proxy, visitors cannot be distinguished, so they all share one rate limit.',
    PROXY_HELP,
  );
}
