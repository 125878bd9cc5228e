import { type AnyRouteMatch, createMemoryHistory, isNotFound } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createRouter, type RouterContext } from './router.tsx'

export type RenderedPage = {
  status: number
  /** The target of a redirect, or null. */
  location: string | null
  /** The document; empty for a redirect. */
  html: string
  /** The ids of the matched routes, the outermost first. */
  routeIds: string[]
  /** The id of the innermost route that the document shows. */
  shownId: string
  /** Whether a loader failed. */
  failed: boolean
}

/** Where the router would go on with a stream; a whole document has no use for it, nor for its hash in the content security policy. */
const STREAM_BOUNDARY = '<script>document.currentScript.remove();/*$tsr-stream-boundary*/</script>'

/** Renders the page of a path with its query. The same data give the same bytes. */
export async function renderPage(
  address: string,
  context: Required<RouterContext>,
): Promise<RenderedPage> {
  const { publicUrl } = context.site
  const router = withoutTimes(
    createRouter(context, {
      history: createMemoryHistory({ initialEntries: [address] }),
      origin: publicUrl,
    }),
  )
  const handle = createRequestHandler({
    createRouter: () => router,
    request: new Request(publicUrl + address),
  })
  // Past the response, which would encode it and decode it again.
  let html = ''
  const response = await handle(async () => {
    const document = renderToString(<RouterServer router={router} />)
    html = `<!doctype html>${document.replace(STREAM_BOUNDARY, '')}`
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
  }
}

/** Clears the load time of each match, which the router writes into the page: it would change the ETag and script hash at each rendering. */
function withoutTimes<Router extends ReturnType<typeof createRouter>>(router: Router): Router {
  const load = router.load
  router.load = async (options) => {
    await load(options)
    for (const match of router.state.matches) match.updatedAt = 0
  }
  return router
}

/** Nothing is rendered below a route that failed, was not found, or renders in the browser only. */
function shownRouteId(matches: AnyRouteMatch[]): string {
  const shown =
    matches.find(
      ({ status, ssr, error }) => status !== 'success' || ssr === false || isNotFound(error),
    ) ?? matches.at(-1)
  return shown ? String(shown.routeId) : ''
}
