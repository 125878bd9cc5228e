import { createInquiryService } from '#server/features/inquiries/service.ts'
import { createPartRequestService } from '#server/features/part-requests/service.ts'
import { createRepairRequestService } from '#server/features/repair-requests/service.ts'
import type { Business } from '#shared/domain/business.ts'
import { type Arrival, momentOfArrival } from './request-moments.ts'
import { DEMO_INQUIRIES, DEMO_PART_REQUESTS, DEMO_REPAIR_REQUESTS, type Step } from './requests.ts'

/** The accounts of the people who work at the demo desk. */
export type DemoStaff = Record<Step['by'], { userId: string; username: string }>
type InquiryDeps = Parameters<typeof createInquiryService>[0]
type Deps = Pick<InquiryDeps, 'db' | 'describeVehicle'> & {
  business: Business
  /** The car for sale of a model, if there is one. */
  carOf: (model: string) => Promise<string | null>
  staff: DemoStaff
  /** Who takes over what is given to somebody; null for nobody. */
  firstAccount: string | null
  /** Keys of the requests that an earlier start has written. */
  known: ReadonlySet<string>
  now: Date
}
type Desk = Pick<ReturnType<typeof createInquiryService>, 'update' | 'reply'>
type Entry = {
  key: string
  arrival: Arrival
  steps?: Step[]
  desk: DeskOf
  submit: (idempotencyKey: string) => Promise<{ id: string } | null>
}
type Doing = { id: string; step: Step; actor: DemoStaff[Step['by']]; firstAccount: string | null }
/** What the three desks have in common. */
type DeskOf = { [Act in keyof Desk]: (...args: Parameters<Desk[Act]>) => Promise<unknown> }

const HOUR_MS = 3_600_000
const LOOPBACK = { address: '127.0.0.1' }
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
      if (sent) {
        await take(desk, {
          id: sent.id,
          step,
          actor: rest.staff[step.by],
          firstAccount: rest.firstAccount,
        })
      }
    }
  }
  return entries.length
}

function entriesOf(
  { db, business, describeVehicle, carOf }: Omit<Deps, 'known' | 'now'>,
  time: { now: Date },
): Entry[] {
  const deps = {
    db,
    business,
    describeVehicle,
    clock: { now: () => time.now },
    limits: { consume: silent },
    statusLinks: { urlOf: () => Promise.resolve(''), read: () => Promise.resolve(null) },
    notifications: {
      announce: silent,
      write: silent,
      takeBack: () => Promise.resolve(false),
      firstWrittenAt: () => Promise.resolve(null),
    },
  }
  const [parts, repairs, inquiries] = [
    createPartRequestService(deps),
    createRepairRequestService(deps),
    createInquiryService(deps),
  ]
  return [
    ...DEMO_PART_REQUESTS.map(({ draft, ...told }, index) => ({
      ...told,
      key: `demo-part-${index}`,
      desk: parts,
      submit: (idempotencyKey: string) =>
        parts.submit(parts.readInput({ ...draft, idempotencyKey }), LOOPBACK),
    })),
    ...DEMO_REPAIR_REQUESTS.map(({ draft, ...told }, index) => ({
      ...told,
      key: `demo-repair-${index}`,
      desk: repairs,
      submit: (idempotencyKey: string) =>
        repairs.submit(repairs.readInput({ ...draft, idempotencyKey }), LOOPBACK),
    })),
    ...DEMO_INQUIRIES.map(({ draft, model, ...told }, index) => ({
      ...told,
      key: `demo-inquiry-${index}`,
      desk: inquiries,
      submit: async (idempotencyKey: string) => {
        const retailVehicleId = await carOf(model)
        return retailVehicleId === null
          ? null
          : inquiries.submit(
              inquiries.readInput({ ...draft, retailVehicleId, idempotencyKey }),
              LOOPBACK,
            )
      },
    })),
  ]
}

/** Does one thing that staff did. */
async function take(desk: DeskOf, { id, step, actor, firstAccount }: Doing): Promise<void> {
  const { status, note, reason, letter, mine } = step
  if (letter) await desk.reply(id, { ...letter, status }, actor)
  else {
    await desk.update(id, { status, note, reason, ...(mine && { assignee: firstAccount }) }, actor)
  }
}
