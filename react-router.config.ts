import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // The whole route list goes out with the first page: no request for it later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
