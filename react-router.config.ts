import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // The whole route list goes out with the first page: no request for it later.
  routeDiscovery: { mode: 'initial' },
  // One file per page. If a `clientAction` had its own file and that failed first, React Router would ignore the error and
  // show the page empty, before its component is loaded.
  splitRouteModules: false,
} satisfies Config;
