import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  // tools/build.ts gives each build a folder of its own.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/by-hand',
  // The first page contains the whole route list, which saves requests later.
  routeDiscovery: { mode: 'initial' },
  // One file per page. When a separate `clientAction` file fails to load first, React Router ignores the
  // error and renders the page before its component is loaded: empty.
  splitRouteModules: false,
} satisfies Config;
