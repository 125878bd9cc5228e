import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'

// Fills route files that are empty, also for a moment; unlike the default, it fails the type check.
const ROUTE_TEMPLATE =
  '%%tsrImports%%\n\n%%tsrExportStart%%{ component: UnfinishedRoute }%%tsrExportEnd%%\n'

const from = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Router plugin with this project's folders, shared by the build and the component tests. */
export const router = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    codeSplittingOptions: {
      defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
    },
    routesDirectory: from('src/client/routes'),
    generatedRouteTree: from('src/client/routeTree.gen.ts'),
    quoteStyle: 'single',
    customScaffolding: { routeTemplate: ROUTE_TEMPLATE },
    addExtensions: true,
  })
