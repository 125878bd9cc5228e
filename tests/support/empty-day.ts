import type { Today } from '#shared/domain/today.ts'

const NONE = { counts: { part: 0, repair: 0, inquiry: 0 }, first: [] }
const NO_VEHICLE = { counts: { retail: 0, dismantled: 0 }, first: [] }
const NO_SALE = { count: 0, first: [] }

/** Day on which nothing is to do, in a shop whose settings are complete. */
export const EMPTY_DAY: Today = {
  schedule: { coming: NO_SALE, waiting: NO_SALE, ready: NO_SALE },
  requests: {
    overdue: NONE,
    'due-today': NONE,
    messages: NONE,
    'to-start': NONE,
    new: NONE,
    spam: NONE,
  },
  pulls: { count: 0, first: [] },
  sales: { ready: NO_SALE, 'balance-due': NO_SALE, 'cores-out': NO_SALE },
  vehicles: { picture: NO_VEHICLE, price: NO_VEHICLE },
  failedEmails: { count: 0, first: [] },
  mail: { trouble: null, held: { count: 0, oldest: null } },
  setupLeft: [],
  untrustedProxy: null,
  backup: null,
}
