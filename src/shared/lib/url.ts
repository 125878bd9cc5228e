/** Longer than the URL of any page. */
export const URL_MAX = 2000
/** Path that no page uses; it shows the not-found page. */
export const NOWHERE = '/not-found'

export const isTooLong = (url: string): boolean => url.length > URL_MAX

/** Checks that a URL is a path with valid percent-encoding. */
export function isDecodable(url: string): boolean {
  try {
    return url.startsWith('/') && decodeURIComponent(url.split('?', 1)[0] ?? '') !== ''
  } catch {
    return false
  }
}
