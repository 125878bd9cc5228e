import type { WantedVehicle } from './vehicle-fit.ts'

export const WANT_STATUSES = ['unconfirmed', 'active', 'filled', 'ended'] as const
export type WantStatus = (typeof WANT_STATUSES)[number]

export const WANT_ENDINGS = ['unsubscribed', 'expired', 'staff'] as const
export type WantEnding = (typeof WANT_ENDINGS)[number]

/** Origin of a want: form below the yard list, receipt of a parts request, or staff. */
export const WANT_SOURCES = ['website', 'request', 'counter'] as const

export const WANT_MATCH_STATUSES = ['found', 'sent', 'skipped'] as const

export const WANT_EVENTS = [
  'created',
  'confirmed',
  'kept',
  'changed',
  'filled',
  'ended',
  'reopened',
  'archived',
  'restored',
  'told',
  'skipped',
] as const
export type WantEvent = (typeof WANT_EVENTS)[number]

/** Actions of an email's link. */
export const WANT_LINK_ACTIONS = ['confirm', 'keep', 'end', 'end-all'] as const
export type WantLinkAction = (typeof WANT_LINK_ACTIONS)[number]

export const WANT_PREFIX = 'W'
/** Maximum span of years of one want. */
export const WANT_YEARS_MAX = 30
export const WANT_ENGINE_MAX = 60
export const WANT_PART_MAX = 120
/** Active wants per email address. */
export const WANTS_PER_ADDRESS_MAX = 10
/** Starts at confirmation. */
export const WANT_LASTS_DAYS = 180
/** Unconfirmed wants are deleted. */
export const WANT_CONFIRM_DAYS = 7
/** Days before expiry at which a reminder offers an extension. */
export const WANT_REMINDER_DAYS = 14

/** Yard searches with at most this many results offer arrival alerts. */
export const SHORT_RESULT_MAX = 3

/** Consent text of the form; stored with the want. */
export const WANT_CONSENT =
  "We'll email you only when a vehicle that fits comes in, once a day at most, for 180 days. Every email has a link to stop them."

/** Replaces the form in a shop without a mail server. */
export const formatWantByPhone = (phone: string): string =>
  `Call us at ${phone}, and we'll note what you're looking for.`

/** '2008-2012', or '2008'. */
export const formatYears = ({
  yearFrom,
  yearTo,
}: Pick<WantedVehicle, 'yearFrom' | 'yearTo'>): string =>
  yearFrom === yearTo ? String(yearFrom) : `${yearFrom}-${yearTo}`

/** Formats '2008-2012 Honda Accord, 3.5L V6'. */
export const formatWantTitle = ({ make, model, engine, ...years }: WantedVehicle): string =>
  `${formatYears(years)} ${make} ${model}${engine ? `, ${engine}` : ''}`
