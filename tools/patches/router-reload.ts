import type { Plugin } from 'vite'

// No upstream issue: the router takes every missing chunk for one of an older release.
const MODULE = /[\\/]@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]lazyRouteComponent\.js$/
const CONDITION = 'typeof sessionStorage !== "undefined"'

/** Reloads for a missing chunk only with a connection; without one the page would be lost. */
export const routerReload = (): Plugin => ({
  name: 'patch-router-reload',
  enforce: 'pre',
  transform: {
    filter: { id: MODULE },
    handler: (code) => ({ code: withoutOfflineReload(code), map: null }),
  },
})

/** Replaces the condition of the reload. Throws if there is none. */
export function withoutOfflineReload(code: string): string {
  if (code.split(CONDITION).length !== 2) {
    throw new Error('The router reloads no page: delete or change tools/patches/router-reload.ts')
  }
  return code.replace(CONDITION, 'navigator.onLine')
}
