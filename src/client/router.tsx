import { createRouter as create, type RouterHistory } from '@tanstack/react-router'
import type { Site } from '#shared/domain/site.ts'
import { ErrorPage } from './features/site/error-page.tsx'
import { NotFoundPage } from './features/site/not-found-page.tsx'
import { afterHydration } from './lib/after-hydration.ts'
import type { Api } from './lib/api.ts'
import { routeTree } from './routeTree.gen.ts'

export type RouterContext = {
  api: Api
  site: Site
  /** The business in schema.org's words; on the server alone. */
  businessJsonLd?: Record<string, unknown>
}

/** The router of one page visit. On the server `site` is given; the browser finds it in the page that the server sent. */
export function createRouter(
  { api, site, businessJsonLd }: Omit<RouterContext, 'site'> & { site?: Site },
  at?: { history: RouterHistory; origin: string },
) {
  const context: RouterContext = { api, site: site as Site, businessJsonLd }
  return create({
    ...at,
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    // On the server it would put one more script into each page; entry-client.ts does without.
    scrollRestoration: import.meta.env.SSR ? false : afterHydration(),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => queryString(search),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    dehydrate: () => ({ site: context.site }),
    hydrate: (sent: { site: Site }) => {
      context.site = sent.site
    },
  })
}

/** Addresses carry plain words and numbers, as a form would write them. */
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
