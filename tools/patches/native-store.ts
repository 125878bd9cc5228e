import type { Plugin } from 'vite'

// Upstream: https://github.com/TanStack/store/pull/362 (version 1 uses React's own hook).
/** Leaves out the shim for React 16 and 17 that @tanstack/react-store imports. */
export const nativeStore = (): Plugin => ({
  name: 'patch-use-sync-external-store',
  config: () => ({
    resolve: {
      alias: {
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
  }),
})
