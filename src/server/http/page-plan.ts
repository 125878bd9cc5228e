import { filterQuery, readDismantledFilter, readRetailFilter } from '#shared/domain/stock-filter.ts'
import type { ReplySource } from './stored-replies.ts'

export type PagePlan = {
  /** What the page is made of. */
  sources: readonly ReplySource[]
  /** The one spelling of the address: known parameters in a fixed order, unknown ones left out. */
  canonical: string
  /** Free text has no end, so those pages are made for each request. */
  keep: boolean
  /** Whether the address is known to one visitor alone, and neither stored nor told to others. */
  isPrivate: boolean
}

const PAGE_PATH =
  /^\/(?:about|admin|contact|inventory|login|parts|partsrequest|repair|request-status)(?:\/|$)/

/** The one spelling of a page's path; addresses that lead nowhere stay as they are. */
function inOneCase(path: string): string {
  const lower = path.toLowerCase()
  return PAGE_PATH.test(lower) ? lower : path
}

/** How the page of an address is made and kept. */
export function planPage(url: string): PagePlan {
  const [asked = '/', query = ''] = url.split('?', 2)
  // Browsers read '//host' and '/\host' as the address of another site.
  const path = inOneCase(asked.replace(/^[/\\]+/, '/'))
  const search = Object.fromEntries(new URLSearchParams(query))
  if (path === '/inventory') {
    const filter = readRetailFilter(search)
    return {
      sources: ['retail'],
      canonical: path + filterQuery(filter),
      keep: filter.q === undefined,
      isPrivate: false,
    }
  }
  if (path === '/parts') {
    const filter = readDismantledFilter(search)
    return {
      sources: ['dismantled'],
      canonical: path + filterQuery(filter),
      keep: filter.q === undefined,
      isPrivate: false,
    }
  }
  if (path === '/request-status') {
    const token = /^[\w.~-]{1,100}$/.exec(search.token ?? '')?.[0]
    return {
      sources: [],
      canonical: token ? `${path}?token=${token}` : path,
      keep: false,
      isPrivate: true,
    }
  }
  // The back office is made in the browser: all of its addresses are one page here, and what stands behind them is staff's own.
  if (/^\/(?:admin|login)(?:\/|$)/.test(path)) {
    return { sources: [], canonical: url.replace(asked, path), keep: false, isPrivate: true }
  }
  return { sources: ['retail', 'dismantled'], canonical: path, keep: true, isPrivate: false }
}
