/** Longer than the URL of any page. */
export const URL_MAX = 2000
/** Path that no page uses; it shows the not-found page. */
export const NOWHERE = '/not-found'

export const isTooLong = (url: string): boolean => url.length > URL_MAX

/** Splits a path from its query, which may contain more question marks. */
export function splitUrl(url: string): { path: string; query: string } {
  const [path = ''] = url.split('?', 1)
  return { path, query: url.slice(path.length + 1) }
}

/** Checks that a URL is a path with valid percent-encoding. */
export function isDecodable(url: string): boolean {
  try {
    return url.startsWith('/') && decodeURIComponent(url.split('?', 1)[0] ?? '') !== ''
  } catch {
    return false
  }
}
