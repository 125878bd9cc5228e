import {
  toFilterQuery,
  readDismantledFilter,
  readPartRequestSearch,
  readRetailFilter,
} from '#shared/domain/vehicle-filter.ts'
import { splitUrl } from '#shared/lib/url.ts'

/** Tags of cached responses, announced by triggers; a vehicle's is its kind, '' for both. */
export const CACHE_TAGS = ['retail', 'dismantled', 'business'] as const
export type CacheTag = (typeof CACHE_TAGS)[number]

/** Storage rule of a page. */
export type PageRule = {
  tags: readonly CacheTag[]
  /** Canonical URL: known parameters in a fixed order. */
  canonical: string
  /** False for the parts page of one vehicle, unknown paths and private pages. */
  cache: boolean
  /** Set for a visitor's private page: not cached, and its URL is not sent as a referrer. */
  isPrivate: boolean
}

/** All pages by the first segment of their path, with who opens them. */
const PAGES = new Map<string, 'visitor' | 'link' | 'staff'>([
  ['', 'visitor'],
  ['about', 'visitor'],
  ['account-link', 'staff'],
  ['admin', 'staff'],
  ['appointment', 'link'],
  ['contact', 'visitor'],
  ['inventory', 'visitor'],
  ['invoice', 'link'],
  ['login', 'staff'],
  ['parts', 'visitor'],
  ['partsrequest', 'visitor'],
  ['quote', 'link'],
  ['repair', 'visitor'],
  ['request-status', 'link'],
  ['saved', 'visitor'],
  ['want', 'link'],
])
/** Characters in page URLs. */
const PATH_CHARACTERS = /^[\w/-]*$/
// Characters that mail and chat programs append to a link from the text around it, also encoded.
const APPENDED_TEXT = /^(?:[).,>;:!?"'*_~|\]}]|&(?:gt|quot|#39);|%[0-9a-f]{2})*$/i

/** Checks for a page's path, including vehicle and staff pages. */
export const isPagePath = (path: string): boolean => findPage(path) !== undefined

const findPage = (path: string) =>
  path === '/' ? PAGES.get('') : PAGES.get(/^\/([a-z-]+)(?:\/|$)/.exec(path)?.[1] ?? path)

/** Returns the canonical path; unknown paths stay unchanged. */
function normalizePath(requested: string): string {
  // Browsers treat '//host' and '/\host' as another site.
  const path = requested.replace(/^[/\\]+/, '/')
  const { pathname } = new URL(path, 'http://shop.invalid')
  const decodedPath = pathname.replaceAll(/%[0-9a-f]{2}/gi, decodeSign).toLowerCase()
  const [plain = ''] = /^[a-z\d/-]*/.exec(decodedPath) ?? []
  const spelled = plain.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '') || '/'
  return isPagePath(spelled) && APPENDED_TEXT.test(decodedPath.slice(plain.length)) ? spelled : path
}

/** Decodes alphanumeric characters and dashes; others stay encoded. */
function decodeSign(sign: string): string {
  const plain = String.fromCodePoint(Number.parseInt(sign.slice(1), 16))
  return /^[\w-]$/.test(plain) ? plain : sign
}

/** Results of the want form. */
const WANT_RESULTS = ['sent', 'aside']
/** Answers of the forms behind a link. */
const LINK_ANSWERS: Record<string, RegExp> = {
  '/quote': /^(?:accept|decline|recalculate)(?!\w)/,
  '/appointment': /^(?:confirm|another-time|cancel)(?!\w)/,
}
const TOKEN_MAX = 100

/** Removes text appended to a token; tokens never end in a dot. */
function parseToken(given = ''): string | null {
  const token = (/^[\w.~-]*/.exec(given)?.[0] ?? '').replace(/\.+$/, '')
  return token === '' || token.length > TOKEN_MAX ? null : token
}

export function getPageRule(url: string): PageRule {
  const { path: requested, query } = splitUrl(url)
  const path = normalizePath(requested)
  const search = Object.fromEntries(new URLSearchParams(query))
  if (path === '/inventory') return listRule(path, 'retail', readRetailFilter(search))
  if (path === '/parts') return listRule(path, 'dismantled', readDismantledFilter(search))
  if (path === '/partsrequest') {
    const filled = readPartRequestSearch(search)
    const given = Object.entries(filled).map(([key, value]) => [key, String(value)])
    return {
      tags: CACHE_TAGS,
      canonical: given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path,
      // A category alone comes from the home page.
      cache: given.every(([key]) => key === 'category'),
      isPrivate: false,
    }
  }
  const page = findPage(path)
  if (page === 'link') return linkRule(path, search)
  // The back office renders in the browser, so all of its URLs share one page here.
  if (page === 'staff') return createPrivateRule(path + url.slice(requested.length))
  const tags: readonly CacheTag[] = path.startsWith('/parts/')
    ? ['dismantled', 'business']
    : CACHE_TAGS
  return {
    tags,
    canonical: path,
    cache: page !== undefined && PATH_CHARACTERS.test(path),
    isPrivate: false,
  }
}

const listRule = (
  path: string,
  kind: CacheTag,
  filter: Parameters<typeof toFilterQuery>[0],
): PageRule => ({
  tags: [kind, 'business'],
  canonical: path + toFilterQuery(filter),
  cache: true,
  isPrivate: false,
})

/** Page of a signed link; its parameters show the result of a submitted form. */
function linkRule(path: string, search: Record<string, string>): PageRule {
  const token = parseToken(search.token)
  if (!token) {
    const after = path === '/want' && WANT_RESULTS.find((name) => search[name] === '1')
    return createPrivateRule(after ? `${path}?${after}=1` : path)
  }
  const answer = LINK_ANSWERS[path]?.exec(search.answer ?? '')?.[0]
  return createPrivateRule(`${path}?token=${token}${answer ? `&answer=${answer}` : ''}`)
}

const createPrivateRule = (canonical: string): PageRule => ({
  tags: [],
  canonical,
  cache: false,
  isPrivate: true,
})
