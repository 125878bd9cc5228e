import { type AnyRouteMatch, createMemoryHistory } from '@tanstack/react-router'
import {
  attachRouterServerSsrUtils,
  getSsrStatus,
  RouterServer,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createRouter, type RouterContext } from './router.tsx'

export type RenderedPage = {
  status: number
  /** Where the page sends the visitor instead, or null. */
  location: string | null
  /** The document; empty for a redirect. */
  html: string
  /** The routes that the page is made of, the outermost first. */
  routeIds: string[]
  /** The innermost of them that this document shows: what lies within the guard of the back office is made in the browser. */
  shownId: string
  /** Whether the page's data could not be had. */
  failed: boolean
}

/** The page of an address without its origin. The same data give the same bytes. */
export async function renderPage(
  address: string,
  context: Required<RouterContext>,
): Promise<RenderedPage> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter(context, { history, origin: context.site.publicUrl })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  try {
    await router.load()
    const { _serverResult: result } = router
    const { matches } = router.state
    const page = {
      location: null,
      html: '',
      routeIds: matches.map(({ routeId }) => routeId),
      shownId: shownRouteId(matches),
      failed: matches.some(({ status }) => status === 'error'),
    }
    if (result?.type === 'redirect') {
      const { status, headers } = result.redirect
      return { ...page, status, location: headers.get('location') }
    }
    // The moment of each match would make every rendering another page, with an ETag and a script hash of its own.
    for (const match of matches) match.updatedAt = 0
    await router.serverSsr?.dehydrate()
    return {
      ...page,
      status: getSsrStatus(router),
      html: `<!doctype html>${renderToString(<RouterServer router={router} />)}`,
    }
  } finally {
    router.serverSsr?.cleanup()
  }
}

/** Nothing is shown below a page that failed, is not there or is made in the browser. */
function shownRouteId(matches: AnyRouteMatch[]): string {
  const shown =
    matches.find(
      ({ status, ssr, _notFound }) => status !== 'success' || ssr === false || _notFound,
    ) ?? matches.at(-1)
  return shown ? String(shown.routeId) : ''
}
