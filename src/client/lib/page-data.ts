import type { AnyRouteMatch, MakeRouteMatch } from '@tanstack/react-router'
import type { Site } from '#shared/domain/site.ts'
import { jsonForHtml } from './head-html.ts'

/** `status` and `ssr` stand there where they are not 'success' and true. */
type Sent = Partial<Pick<AnyRouteMatch, 'status' | 'ssr'>> & { id: string; data: MakeRouteMatch['loaderData']; error?: unknown; notFound?: true }
type PageData = { site: Site; matches: Sent[] }

/** What a page hands to the browser's router, as JSON for the element `page-data`: the same page gives the same text. */
export function writePageData(matches: AnyRouteMatch[], site: Site): string {
  const sent = shownOf(matches).map(({ id, status, ssr, loaderData, error, _notFound }): Sent => ({
    id: idOf(id),
    ...(status !== 'success' && { status }),
    ...(ssr !== true && { ssr }),
    data: loaderData as Sent['data'],
    error: error instanceof Error ? error.message : error,
    ...(_notFound && { notFound: true }),
  }))
  return jsonForHtml({ matches: sent, site } satisfies PageData)
}

/**
 * Puts the page's data where the router looks for it. The router's own script for that would be the only one in the page that the
 * content security policy has to allow, and carries the moment at which it was made.
 */
export function readPageData(): void {
  const text = document.querySelector('#page-data')?.textContent
  if (!text) throw new Error('The page came without its data')
  const { matches, site } = JSON.parse(text) as PageData
  const nothing = () => undefined
  window.$_TSR = {
    router: {
      manifest: undefined,
      dehydratedData: { site },
      matches: matches.map(({ id, status = 'success', ssr = true, data, error, notFound }) => ({
        i: id,
        s: status,
        ssr,
        l: data,
        e: status === 'error' ? new Error(String(error)) : error,
        u: Date.now(),
        ...(notFound && { g: true }),
      })),
    },
    buffer: [],
    h: nothing,
    e: nothing,
    c: nothing,
    p: (script) => script(),
  }
}

/** The ids of matches as the router's other end compares them. */
const idOf = (id: string): string => id.replaceAll('/', '#')

/** What is shown: nothing below a page that failed, is not there or is made in the browser. */
export function shownOf(matches: AnyRouteMatch[]): AnyRouteMatch[] {
  const last = matches.findIndex(({ status, ssr, _notFound }) => status !== 'success' || ssr === false || _notFound)
  return last === -1 ? matches : matches.slice(0, last + 1)
}
