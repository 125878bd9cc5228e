import { createMemoryHistory } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { headHtml } from './lib/head-html.ts'
import { shownOf, writePageData } from './lib/page-data.ts'
import { createRouter, type RouterContext } from './router.tsx'

export type RenderedPage = {
  status: number
  /** Where the page sends the visitor instead, or null. */
  location: string | null
  head: string
  body: string
  /** What the page hands to the router in the browser, as JSON. */
  data: string
  /** The routes that the page is made of. */
  routeIds: string[]
  /** The innermost of them that this document shows: what lies within the guard of the back office is made in the browser. */
  shownId: string
  /** Whether the page's data could not be had. */
  failed: boolean
}

/** The page of an address without its origin, in the parts that its document is put together from. */
export async function renderPage(address: string, context: Required<RouterContext>): Promise<RenderedPage> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter(context, { history, origin: context.site.publicUrl })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  try {
    await router.load()
    const { _serverResult: result } = router
    const { matches } = router.state
    const routeIds = matches.map((match) => match.routeId)
    const parts = { head: headHtml(matches), data: '', body: '', routeIds, shownId: routeIds[shownOf(matches).length - 1] ?? '', failed: false }
    if (result?.type === 'redirect') {
      const { status, headers } = result.redirect
      return { ...parts, status, location: headers.get('location') }
    }
    return {
      ...parts,
      status: getSsrStatus(router),
      location: null,
      body: renderToString(<RouterServer router={router} />),
      data: writePageData(matches, context.site),
      failed: matches.some((match) => match.status === 'error'),
    }
  } finally {
    router.serverSsr?.cleanup()
  }
}
