import {
  filterQuery,
  isNarrowed,
  readDismantledFilter,
  readDonorSearch,
  readRetailFilter,
} from '#shared/domain/vehicle-filter.ts'

/**
 * What stored pages and lists show; 'business' stands for the facts of the business. A committed change drops every stored reply with its tag; triggers in the database announce a
 * change of a vehicle by its kind, or by an empty text where it concerns both.
 */
export const CACHE_TAGS = ['retail', 'dismantled', 'business'] as const
export type CacheTag = (typeof CACHE_TAGS)[number]

/** How a page is stored; each page states here what it shows. */
export type PageRule = {
  tags: readonly CacheTag[]
  /** The only spelling of the address: known parameters in a fixed order. */
  canonical: string
  /** Whether the page is stored, 'search' for a list that was narrowed; those of one vehicle's parts are not. */
  keep: boolean | 'search'
  /** Whether the page is for one visitor, so that no cache stores it and its address is not sent as a referrer. */
  isPrivate: boolean
}

const PAGE_PATH =
  /^\/(?:$|(?:about|account-link|admin|contact|inventory|login|parts|partsrequest|quote|repair|request-status|saved|want)(?:\/|$))/
/** The signs in the addresses of pages. */
const PLAIN = /^[\w/-]*$/
/** What mail and chat programs take into a link with the text around it, encoded or not. */
const BEHIND_LINK = /^(?:[).,>;:!?"'*\]}]|%[0-9a-f]{2})*$/i

/** Whether a path leads to a page, or to where pages of vehicles and staff are. */
export const isPagePath = (path: string): boolean => PAGE_PATH.test(path)

/** The one spelling of a page's path; a path that leads nowhere stays as it is. */
function pathOf(requested: string): string {
  // Browsers read '//host' and '/\host' as the address of another site.
  const path = requested.replace(/^[/\\]+/, '/')
  const { pathname } = new URL(path, 'http://shop.invalid')
  const whole = pathname.replaceAll(/%[0-9a-f]{2}/gi, decoded).toLowerCase()
  const [plain = ''] = /^[\w/-]*/.exec(whole) ?? []
  const spelled = plain.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '') || '/'
  return isPagePath(spelled) && BEHIND_LINK.test(whole.slice(plain.length)) ? spelled : path
}

/** A letter, digit or dash that needs no encoding; any other sign stays encoded. */
function decoded(sign: string): string {
  const plain = String.fromCodePoint(Number.parseInt(sign.slice(1), 16))
  return /^[\w-]$/.test(plain) ? plain : sign
}

/** Which page follows the form of the want list. */
const WANT_ANSWERS = ['sent', 'aside']
const LINK_PAGES = ['/request-status', '/quote', '/want']
const TOKEN_MAX = 100

/** The token of a link without what stands behind it; none ends in a dot. */
function tokenOf(given = ''): string | null {
  const token = (/^[\w.~-]*/.exec(given)?.[0] ?? '').replace(/\.+$/, '')
  return token === '' || token.length > TOKEN_MAX ? null : token
}

/** The rule of the page at an address. */
export function pageRule(url: string): PageRule {
  const [requested = '/', query = ''] = url.split('?', 2)
  const path = pathOf(requested)
  const search = Object.fromEntries(new URLSearchParams(query))
  if (path === '/inventory') return listRule(path, 'retail', readRetailFilter(search))
  if (path === '/parts') return listRule(path, 'dismantled', readDismantledFilter(search))
  if (path === '/partsrequest') {
    const vehicle = readDonorSearch(search).vehicle
    return {
      tags: CACHE_TAGS,
      canonical: vehicle ? `${path}?vehicle=${vehicle}` : path,
      keep: vehicle === undefined,
      isPrivate: false,
    }
  }
  if (LINK_PAGES.includes(path)) return linkRule(path, search)
  // The admin area renders in the browser, so that all of its addresses are one page here.
  if (/^\/(?:account-link|admin|login)(?:\/|$)/.test(path)) {
    return privateRule(url.replace(requested, path))
  }
  const tags: readonly CacheTag[] = path.startsWith('/parts/')
    ? ['dismantled', 'business']
    : CACHE_TAGS
  return { tags, canonical: path, keep: isPagePath(path) && PLAIN.test(path), isPrivate: false }
}

const listRule = (
  path: string,
  kind: CacheTag,
  filter: Parameters<typeof filterQuery>[0],
): PageRule => ({
  tags: [kind, 'business'],
  canonical: path + filterQuery(filter),
  // Of narrowed lists there is no end.
  keep: !isNarrowed(filter) || 'search',
  isPrivate: false,
})

/** The page of a signed link; that of a quote has the answer that its form was sent with, and a form that was sent says so. */
function linkRule(path: string, search: Record<string, string>): PageRule {
  const token = tokenOf(search.token)
  if (!token) {
    const after = path === '/want' && WANT_ANSWERS.find((name) => search[name] === '1')
    return privateRule(after ? `${path}?${after}=1` : path)
  }
  const answer =
    path === '/quote' && /^(?:accept|decline|recalculate)(?!\w)/.exec(search.answer ?? '')?.[0]
  return privateRule(`${path}?token=${token}${answer ? `&answer=${answer}` : ''}`)
}

const privateRule = (canonical: string): PageRule => ({
  tags: [],
  canonical,
  keep: false,
  isPrivate: true,
})
