import { oneOf } from '../lib/one-of.ts'
import { REQUEST_KINDS } from './request.ts'
import { VEHICLE_KINDS } from './vehicle.ts'

/** Nouns of requests, as their procedures are named; 'parts' are those of the yard. */
export const REQUEST_LIVE_NOUNS = REQUEST_KINDS.map((kind) => `requests.${kind}` as const)
// 'viewers' are those of a request; 'bulk-pictures' those that wait for a vehicle.
const LIVE_NOUNS = [
  ...REQUEST_LIVE_NOUNS,
  ...VEHICLE_KINDS,
  'emails',
  'viewers',
  'bulk-pictures',
  'parts',
  'sales',
  'schedule',
] as const
export type LiveNoun = (typeof LIVE_NOUNS)[number]
/** Change without customer data; a null id means any entity. */
export type LiveChange = { noun: LiveNoun; id: string | null }

/** Parses a database notification ('part 0199…', 'retail'); returns null for other text. */
export function readLiveChange(announced: string): LiveChange | null {
  const [noun, id = null] = announced.split(' ')
  const kind = oneOf(REQUEST_KINDS, noun)
  const known = oneOf(LIVE_NOUNS, kind ? `requests.${kind}` : noun)
  return known ? { noun: known, id } : null
}
