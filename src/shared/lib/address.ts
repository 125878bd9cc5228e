/** Longer than the address of any page. */
export const ADDRESS_MAX = 2000
/** Path that no page uses; it shows the not-found page. */
export const NOWHERE = '/not-found'

export const isTooLong = (address: string): boolean => address.length > ADDRESS_MAX

/** Checks that an address is a path with valid percent-encoding. */
export function isDecodable(address: string): boolean {
  try {
    return address.startsWith('/') && decodeURIComponent(address.split('?', 1)[0] ?? '') !== ''
  } catch {
    return false
  }
}
