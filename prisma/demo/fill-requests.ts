import type { Context, StaffContext, VisitorContext } from '#server/context.ts'
import { toActor } from '#server/core/session.ts'
import { submitRequest } from '#server/features/requests/customer/submit-request.ts'
import { writeMessage } from '#server/features/requests/customer/write-message.ts'
import { REQUEST_API } from '#server/features/requests/request-api.ts'
import { replyToRequest } from '#server/features/requests/staff/reply-to-request.ts'
import { updateRequest } from '#server/features/requests/staff/update-request.ts'
import type { Business } from '#shared/domain/business.ts'
import { messageInputSchema } from '#shared/domain/request-message-schema.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { type Arrival, arrivalTime } from './arrival-time.ts'
import { QUOTED_REQUESTS } from './quoted-requests.ts'
import {
  DEMO_INQUIRIES,
  DEMO_PART_REQUESTS,
  DEMO_REPAIR_REQUESTS,
  type Step,
  type Written,
} from './requests.ts'

export type DemoStaff = Record<Step['by'], { userId: string; username: string }>
type Deps = {
  business: Business
  /** Finds the car for sale of a model. */
  carOf: (model: string) => Promise<string | null>
  staff: DemoStaff
  /** User who gets the assigned requests; null for nobody. */
  firstAccount: string | null
  /** Keys of the requests written by earlier starts. */
  known: ReadonlySet<string>
  now: Date
}
type Entry = {
  kind: RequestKind
  key: string
  arrival: Arrival
  steps?: (Step | Written)[]
  draft: Record<string, unknown>
  /** Model of an inquiry's car. */
  model?: string
}

/** Typical time of a person. */
const FILL_TIME_MS = MINUTE_MS
const silent = () => Promise.resolve()

const ENTRIES: Entry[] = [
  ...DEMO_PART_REQUESTS.map((entry, index) => ({
    ...entry,
    kind: 'part' as const,
    key: `demo-part-${index}`,
  })),
  ...QUOTED_REQUESTS.map((entry, index) => ({
    ...entry,
    kind: 'part' as const,
    key: `demo-quoted-${index}`,
  })),
  ...DEMO_REPAIR_REQUESTS.map((entry, index) => ({
    ...entry,
    kind: 'repair' as const,
    key: `demo-repair-${index}`,
  })),
  ...DEMO_INQUIRIES.map((entry, index) => ({
    ...entry,
    kind: 'inquiry' as const,
    key: `demo-inquiry-${index}`,
  })),
]

/** Submits recent requests and staff actions at their own times; returns the number written. */
export async function fillRequests(
  ctx: Context,
  { business, carOf, staff, firstAccount, known, now }: Deps,
): Promise<number> {
  // Oldest first, and without sending email.
  const time = { now }
  const demo: VisitorContext = {
    ...ctx,
    ip: '127.0.0.1',
    clock: { now: () => time.now },
    business: { ...ctx.business, current: () => business },
    limits: { ...ctx.limits, within: (_budget, _address, work) => work() },
    outbox: { add: silent },
    // Demo requests send no links; the token is the plain id.
    links: {
      ...ctx.links,
      request: { createUrl: () => Promise.resolve(''), read: (token) => Promise.resolve(token) },
    },
  }
  const entries = ENTRIES.filter(({ key }) => !known.has(key))
    .map((entry) => ({ ...entry, at: arrivalTime(entry.arrival, now, business) }))
    .toSorted((one, another) => one.at.getTime() - another.at.getTime())

  for (const { kind, key, at, steps = [], draft, model } of entries) {
    const retailVehicleId = model === undefined ? null : await carOf(model)
    if (model !== undefined && retailVehicleId === null) continue
    time.now = at
    const form = {
      fillTimeMs: FILL_TIME_MS,
      ...draft,
      ...(retailVehicleId && { retailVehicleId }),
      idempotencyKey: key,
    }
    const { id } = await submitRequest(demo, kind, REQUEST_API[kind].inputSchema.parse(form))
    for (const step of steps) {
      time.now = new Date(Math.min(at.getTime() + step.after * HOUR_MS, now.getTime()))
      if (step.wrote === undefined) await act(step)
      else {
        const message = messageInputSchema.parse({ text: step.wrote })
        await writeMessage(demo, id, message)
      }
    }

    async function act({ by, status, note, reason, letter, mine }: Step): Promise<void> {
      const colleague: StaffContext = { ...demo, actor: toActor(staff[by]) }
      const about = { kind, id }
      if (letter) return void (await replyToRequest(colleague, about, { ...letter, status }))
      const change = { status, note, reason, ...(mine && { assignee: firstAccount }) }
      await updateRequest(colleague, about, change)
    }
  }
  return entries.length
}
