/** No page has a longer address. */
export const ADDRESS_MAX = 2000
/** Where nothing is: the page of an address that no page can have. */
export const NOWHERE = '/not-found'

/** Whether an address is longer than that of any page. */
export const isTooLong = (address: string): boolean => address.length > ADDRESS_MAX

/** Whether an address is a path that can be decoded. */
export function isDecodable(address: string): boolean {
  try {
    return address.startsWith('/') && decodeURIComponent(address.split('?', 1)[0] ?? '') !== ''
  } catch {
    return false
  }
}
