import { oneOf } from '#shared/lib/one-of.ts'
import { REQUEST_KINDS } from './request.ts'
import { VEHICLE_KINDS } from './vehicle.ts'

/** What screens of staff follow: requests and vehicles of a kind, the emails of a request, and who has a request open. */
const LIVE_NOUNS = [...REQUEST_KINDS, ...VEHICLE_KINDS, 'emails', 'viewers'] as const
export type LiveNoun = (typeof LIVE_NOUNS)[number]
/** Something that changed; without an id any of them. It has no data of customers. */
export type LiveChange = { noun: LiveNoun; id: string | null }

/** Reads what the database announces: 'part 0199…' or 'retail'; null for anything else. */
export function readLiveChange(announced: string): LiveChange | null {
  const [noun, id = null] = announced.split(' ')
  const known = oneOf(LIVE_NOUNS, noun)
  return known ? { noun: known, id } : null
}
