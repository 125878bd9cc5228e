import type { Plugin } from 'vite'

/** Replaces the shim for React 16 and 17 (upstream: https://github.com/TanStack/store/pull/362). */
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
