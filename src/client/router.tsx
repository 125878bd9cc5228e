import { createRouter as create, type RouterHistory } from '@tanstack/react-router'
import type { Site } from '#shared/domain/site.ts'
import type { OpeningWords } from '#shared/lib/opening-words.ts'
import type { RefusedForm } from '#shared/lib/refused-form.ts'
import { ErrorPage, NotFoundPage } from './features/site/error-page.tsx'
import type { Api } from './lib/api.ts'
import { routeTree } from './routeTree.gen.ts'

export type RouterContext = {
  api: Api
  site: Site
  /** What a form without scripts was sent with, where it was refused; null in the browser. */
  refusedForm?: RefusedForm | null
  /** JSON-LD of the business; set on the server only. */
  businessJsonLd?: Record<string, unknown>
}

/** Data this old are shown without a request; older ones are shown and fetched again behind. */
const FRESH_MS = 30_000

/** Creates the router of one page. The server passes `site`; the browser reads it from the dehydrated data. */
export function createRouter(
  { api, site, refusedForm, businessJsonLd }: Omit<RouterContext, 'site'> & { site?: Site },
  at?: { history: RouterHistory; origin: string },
) {
  const context: RouterContext = { api, site: site as Site, refusedForm, businessJsonLd }
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
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    // The document has the opening words as an attribute, which the inline script reads; they are not sent twice.
    dehydrate: () => ({ site: { ...context.site, opening: [] } }),
    hydrate: (sent: { site: Site }) => {
      context.site = { ...sent.site, opening: openingOfDocument() }
    },
  })
}

const openingOfDocument = (): OpeningWords[] =>
  JSON.parse(document.documentElement.dataset.opening ?? '[]') as OpeningWords[]

/** Writes text and numbers into the query as a GET form would. */
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
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}

/**
 * For the router's `scrollRestoration` option, which the router calls after each rendering. Returns false for the first one, the
 * hydration, where the browser or the visitor has already scrolled the page, and true afterwards. The hydration counts too where a
 * reloaded history entry leaves scrolling to the router and nobody has scrolled yet.
 */
function afterHydration(): () => boolean {
  // Read before the router sets it to 'manual' itself.
  const isRestoredByRouter = history.scrollRestoration === 'manual'
  let isHydrated = false
  return () => {
    if (isHydrated) return true
    isHydrated = true
    if (isRestoredByRouter && scrollY === 0) return true
    // The router remembers only positions that it saw being scrolled to; this one was reached before it listened.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}
