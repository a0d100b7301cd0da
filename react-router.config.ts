import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // The whole route list goes out with the first page: no request for it later.
  routeDiscovery: { mode: 'initial' },
  // One file per page. Where a `clientAction` has a file of its own and that one fails first, React Router ignores the
  // error and shows the page before its component is loaded: empty.
  splitRouteModules: false,
} satisfies Config;
