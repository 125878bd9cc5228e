import { createRouter as create, type RouterHistory } from '@tanstack/react-router'
import type { Site } from '#shared/domain/site.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { ErrorPage, NothingHere } from './features/site/error-page.tsx'
import type { Api } from './lib/api.ts'
import { routeTree } from './routeTree.gen.ts'

export type RouterContext = {
  api: Api
  site: Site
  /** Fields of a rejected form sent without JavaScript; null in the browser. */
  rejectedForm?: RejectedForm | null
  /** JSON-LD of the business; server only. */
  businessJsonLd?: Record<string, unknown>
}

/** Maximum age of data shown without a refetch in the background. */
const FRESH_MS = 30_000

/** Creates the router of one page; the browser reads `site` from the dehydrated data. */
export function createRouter(
  { api, site, rejectedForm, businessJsonLd }: Omit<RouterContext, 'site'> & { site?: Site },
  at?: { history: RouterHistory; origin: string },
) {
  const context: RouterContext = { api, site: site as Site, rejectedForm, businessJsonLd }
  return create({
    ...at,
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultStaleTime: FRESH_MS,
    defaultPreloadStaleTime: FRESH_MS,
    defaultPendingMs: 150,
    // On the server this would add an inline script to each page.
    scrollRestoration: import.meta.env.SSR ? false : afterHydration(),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => queryString(search),
    defaultNotFoundComponent: NothingHere,
    defaultErrorComponent: ErrorPage,
    // The hours are already in an attribute of the document for the inline script.
    dehydrate: () => ({ site: { ...context.site, opening: [] } }),
    hydrate: (sent: { site: Site }) => {
      context.site = { ...sent.site, opening: window.openingStatuses() }
    },
  })
}

/** Serializes text and numbers as a GET form does. */
function queryString(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') {
      query.set(key, `${value}`)
    }
  }
  return query.size === 0 ? '' : `?${query}`
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Inline script that pages of the route need before hydration. */
    inlineScript?: 'back' | 'view'
  }
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}

/** Returns the `scrollRestoration` option, which the router calls after each rendering. */
function afterHydration(): () => boolean {
  // Read before the router sets it to 'manual'.
  const isRestoredByRouter = history.scrollRestoration === 'manual'
  let isHydrated = false
  return () => {
    if (isHydrated) return true
    isHydrated = true
    // Hydration must not scroll: the browser or the visitor already did.
    if (isRestoredByRouter && scrollY === 0) return true
    // The router saves only positions of scroll events; this position was reached before it listened.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}
