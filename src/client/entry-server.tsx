import { type AnyRouteMatch, createMemoryHistory, isNotFound } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { RouterScriptsContext } from './components/router-scripts.tsx'
import { createRouter, type RouterContext } from './router.tsx'

export type RenderedPage = {
  status: number
  /** Redirect target, or null. */
  location: string | null
  /** HTML document; empty for a redirect. */
  html: string
  /** Ids of the matched routes, outermost first. */
  routeIds: string[]
  /** Id of the innermost rendered route. */
  shownId: string
  /** True if a loader failed. */
  failed: boolean
  /** Inline scripts of the router, for the content security policy. */
  scripts: string[]
}

/** Renders a path with its query; the same data render to the same bytes. */
export async function renderPage(
  address: string,
  context: Required<RouterContext>,
): Promise<RenderedPage> {
  const { publicUrl } = context.site
  const router = createRouter(context, {
    history: createMemoryHistory({ initialEntries: [address] }),
    origin: publicUrl,
  })
  const handle = createRequestHandler({
    createRouter: () => router,
    request: new Request(publicUrl + address),
  })
  // Captured directly: a Response would encode and decode the document.
  let html = ''
  let scripts: string[] = []
  const response = await handle(async () => {
    // Without the boundary for streams: the document is complete.
    const { before } = router.serverSsr?.takeInitialHydrationScriptTags() ?? { before: [] }
    scripts = before.map(({ children = '' }) => children)
    const document = renderToString(
      <RouterScriptsContext value={scripts}>
        <RouterServer router={router} />
      </RouterScriptsContext>,
    )
    html = `<!doctype html>${document}`
    return new Response(null, { status: getSsrStatus(router) })
  })
  const { matches } = router.state
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    routeIds: matches.map(({ routeId }) => routeId),
    shownId: shownRouteId(matches),
    failed: matches.some(({ status }) => status === 'error'),
    scripts,
  }
}

/** Routes below one that failed, was not found, or renders in the browser only are not rendered. */
function shownRouteId(matches: AnyRouteMatch[]): string {
  const shown =
    matches.find(
      ({ status, ssr, error }) => status !== 'success' || ssr === false || isNotFound(error),
    ) ?? matches.at(-1)
  return shown ? String(shown.routeId) : ''
}
