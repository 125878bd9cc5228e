import { createEnquiryService } from '#server/features/enquiries/service.ts'
import { createPartRequestService } from '#server/features/part-requests/service.ts'
import { createRepairRequestService } from '#server/features/repair-requests/service.ts'
import type { Business } from '#shared/domain/business.ts'
import { type Arrival, momentOfArrival } from './request-moments.ts'
import { DEMO_ENQUIRIES, DEMO_PART_REQUESTS, DEMO_REPAIR_REQUESTS, type Step } from './requests.ts'

type EnquiryDeps = Parameters<typeof createEnquiryService>[0]
type Deps = Pick<EnquiryDeps, 'db' | 'describeVehicle'> & {
  business: Business
  /** The car for sale of a model, if there is one. */
  carOf: (model: string) => Promise<string | null>
  /** Who takes over what is given to somebody; null for nobody. */
  firstAccount: string | null
  /** Keys of the requests that an earlier start has written. */
  known: ReadonlySet<string>
  now: Date
}
type Desk = Pick<ReturnType<typeof createEnquiryService>, 'update' | 'reply'>
type Entry = { key: string; arrival: Arrival; steps?: Step[]; desk: DeskOf; submit: (idempotencyKey: string) => Promise<{ id: string } | null> }
/** What the three desks have in common. */
type DeskOf = { [Act in keyof Desk]: (...args: Parameters<Desk[Act]>) => Promise<unknown> }

const HOUR_MS = 3_600_000
const LOOPBACK = { address: '127.0.0.1' }
const PEOPLE = { renee: '01900000-0000-7000-8000-000000000001', dale: '01900000-0000-7000-8000-000000000002' }
const silent = () => Promise.resolve()

/**
 * Fills the desk with what people asked for in the last days and what staff did about it, oldest first, each at its own
 * moment and without a mail; gives how many requests it wrote.
 */
export async function fillDesk({ known, now, ...rest }: Deps): Promise<number> {
  const time = { now }
  const entries = entriesOf(rest, time)
    .filter(({ key }) => !known.has(key))
    .map((entry) => ({ ...entry, at: momentOfArrival(entry.arrival, now, rest.business) }))
    .toSorted((one, another) => one.at.getTime() - another.at.getTime())
  for (const { key, at, steps = [], desk, submit } of entries) {
    time.now = at
    const sent = await submit(key)
    for (const step of sent ? steps : []) {
      time.now = new Date(Math.min(at.getTime() + step.after * HOUR_MS, now.getTime()))
      if (sent) await take(desk, { id: sent.id, step, firstAccount: rest.firstAccount })
    }
  }
  return entries.length
}

function entriesOf({ db, business, describeVehicle, carOf }: Omit<Deps, 'known' | 'now'>, time: { now: Date }): Entry[] {
  const deps = {
    db,
    business,
    describeVehicle,
    clock: { now: () => time.now },
    limits: { consume: silent },
    statusLinks: { urlOf: () => Promise.resolve(''), read: () => Promise.resolve(null) },
    notifications: { announce: silent, write: silent },
  }
  const [parts, repairs, enquiries] = [createPartRequestService(deps), createRepairRequestService(deps), createEnquiryService(deps)]
  return [
    ...DEMO_PART_REQUESTS.map(({ draft, ...told }, index) => ({
      ...told,
      key: `demo-part-${index}`,
      desk: parts,
      submit: (idempotencyKey: string) => parts.submit(parts.readInput({ ...draft, idempotencyKey }), LOOPBACK),
    })),
    ...DEMO_REPAIR_REQUESTS.map(({ draft, ...told }, index) => ({
      ...told,
      key: `demo-repair-${index}`,
      desk: repairs,
      submit: (idempotencyKey: string) => repairs.submit(repairs.readInput({ ...draft, idempotencyKey }), LOOPBACK),
    })),
    ...DEMO_ENQUIRIES.map(({ draft, model, ...told }, index) => ({
      ...told,
      key: `demo-enquiry-${index}`,
      desk: enquiries,
      submit: async (idempotencyKey: string) => {
        const retailVehicleId = await carOf(model)
        return retailVehicleId === null ? null : enquiries.submit(enquiries.readInput({ ...draft, retailVehicleId, idempotencyKey }), LOOPBACK)
      },
    })),
  ]
}

/** Does one thing that staff did. */
async function take(desk: DeskOf, { id, step, firstAccount }: { id: string; step: Step; firstAccount: string | null }): Promise<void> {
  const { by, status, note, reason, letter, mine } = step
  const actor = { userId: PEOPLE[by], username: by }
  if (letter) await desk.reply(id, { ...letter, status }, actor)
  else await desk.update(id, { status, note, reason, ...(mine && { assignee: firstAccount }) }, actor)
}
