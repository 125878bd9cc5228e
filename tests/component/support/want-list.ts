import type { Outputs } from '#client/lib/api.ts'

type Want = Outputs['wants']['admin']['get']

/** Want as staff receive it. */
export const WANT: Want = {
  id: '0199f000-0000-7000-8000-000000000701',
  reference: 'W-2026-0007',
  make: 'Honda',
  model: 'Civic',
  yearFrom: 2008,
  yearTo: 2012,
  engine: null,
  part: 'Trunk lid',
  name: 'Jo Pike',
  email: 'jo@mail.example',
  phone: '',
  source: 'website',
  requestReference: null,
  consentText: 'At most once a day',
  status: 'active',
  endedBy: null,
  mailWithheldReason: null,
  confirmedAt: '2026-07-01T15:00:00.000Z',
  expiresAt: '2026-12-28T15:00:00.000Z',
  createdAt: '2026-07-01T15:00:00.000Z',
  updatedAt: '2026-07-01T15:00:00.000Z',
  isArchived: false,
  matches: [],
  history: [],
}
const COUNTS = { unconfirmed: 0, active: 1, filled: 0, ended: 0 }
/** Want list with only that want. */
const VIEWS = { current: 1, found: 1, archived: 0 }

export const WANT_LIST = {
  data: { wants: [WANT], next: null, total: 1, counts: COUNTS, views: VIEWS },
}
