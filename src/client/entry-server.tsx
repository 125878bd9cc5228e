import { type AnyRouteMatch, createMemoryHistory, isNotFound } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { type PageAssets, PageAssetsContext } from './components/page-assets.tsx'
import { createRouter, type RouterContext } from './router.tsx'

export type RenderedPage = {
  status: number
  /** Redirect target, or null. */
  location: string | null
  /** HTML document; empty for a redirect. */
  html: string
  /** True if a loader failed. */
  failed: boolean
  /** Null for a redirect. */
  assets: PageAssets | null
}

/** Routes of a page, by which the build knows its assets. */
export type PageRoutes = {
  /** Ids of the matched routes, outermost first. */
  routeIds: string[]
  /** Id of the innermost rendered route. */
  shownId: string
  /** Names of the inline scripts of the matched routes. */
  inlineScripts: ('back' | 'view')[]
}

export type BuildAssets = Omit<PageAssets, 'routerScripts'>

/** Renders a path with its query; the same data render to the same bytes. */
export async function renderPage(
  url: string,
  context: Required<RouterContext>,
  assetsOf: (routes: PageRoutes) => BuildAssets,
): Promise<RenderedPage> {
  const { publicUrl } = context.site
  const router = createRouter(context, {
    history: createMemoryHistory({ initialEntries: [url] }),
    origin: publicUrl,
  })
  const handle = createRequestHandler({
    createRouter: () => router,
    request: new Request(publicUrl + url),
  })
  // Captured directly: a Response would encode and decode the document.
  let html = ''
  let assets: PageAssets | null = null
  const response = await handle(async () => {
    // Without the boundary for streams: the document is complete.
    const { before } = router.serverSsr?.takeInitialHydrationScriptTags() ?? { before: [] }
    assets = {
      ...assetsOf(findRoutes(router.state.matches)),
      routerScripts: before.map(({ children = '' }) => children),
    }
    const document = renderToString(
      <PageAssetsContext value={assets}>
        <RouterServer router={router} />
      </PageAssetsContext>,
    )
    html = `<!doctype html>${document}`
    return new Response(null, { status: getSsrStatus(router) })
  })
  const { matches } = router.state
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    failed: matches.some(({ status }) => status === 'error'),
    assets,
  }
}

const findRoutes = (matches: AnyRouteMatch[]): PageRoutes => ({
  routeIds: matches.map(({ routeId }) => String(routeId)),
  shownId: getShownRouteId(matches),
  inlineScripts: matches.flatMap(({ staticData }) => staticData.inlineScript ?? []),
})

/** Routes below one that failed, was not found, or renders in the browser only are not rendered. */
function getShownRouteId(matches: AnyRouteMatch[]): string {
  const shown =
    matches.find(
      ({ status, ssr, error }) => status !== 'success' || ssr === false || isNotFound(error),
    ) ?? matches.at(-1)
  return shown ? String(shown.routeId) : ''
}
