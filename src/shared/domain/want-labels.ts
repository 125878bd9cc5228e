import type { WANT_SOURCES, WantEvent, WantEnding, WantStatus } from './want.ts'

export const WANT_STATUS_LABELS: Record<WantStatus, string> = {
  unconfirmed: 'Not confirmed',
  active: 'Waiting',
  filled: 'Filled',
  ended: 'Ended',
}

export const WANT_ENDING_LABELS: Record<WantEnding, string> = {
  unsubscribed: 'Unsubscribed',
  expired: 'Expired',
  staff: 'Ended by staff',
}

export const WANT_SOURCE_LABELS: Record<(typeof WANT_SOURCES)[number], string> = {
  website: 'Website',
  request: 'Parts request',
  counter: 'Counter',
}

export const WANT_EVENT_LABELS: Record<WantEvent, string> = {
  created: 'Asked for',
  confirmed: 'Confirmed by email',
  kept: 'Extended',
  changed: 'Changed',
  filled: 'Filled',
  ended: 'Ended',
  reopened: 'Reopened',
  archived: 'Archived',
  restored: 'Restored',
  // oxlint-disable-next-line language/names -- stored value
  told: 'Told about a vehicle',
  skipped: 'Vehicle skipped',
}

/** '3 people want this' */
export const formatWantedBy = (count: number): string =>
  count === 1 ? '1 person wants this' : `${count} people want this`
