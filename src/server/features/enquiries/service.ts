import type { LimitService } from '#server/features/limits/service.ts'
import type { NotificationService } from '#server/features/notifications/service.ts'
import { createRequestDesk } from '#server/features/request-desk/desk.ts'
import { recordRelations } from '#server/features/request-desk/record.ts'
import { type SubmissionDeps, submitRequest } from '#server/features/request-desk/submission.ts'
import { type EnquiryInput, enquiryInputSchema, type SentEnquiry } from '#shared/domain/enquiry.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { toColumns, toEnquiry, toSentEnquiry } from './mapper.ts'

type Deps = SubmissionDeps & {
  limits: LimitService
  notifications: Pick<NotificationService, 'announce' | 'write'>
  /** Year, make, model and stock number of a car for sale; throws AppError 'not-found'. */
  describeVehicle: (id: string) => Promise<string>
}
export type EnquiryService = ReturnType<typeof createEnquiryService>

/** Questions about cars for sale and wishes to drive them: how a visitor sends one, and what staff do with it. */
export function createEnquiryService({ limits, notifications, describeVehicle, ...deps }: Deps) {
  const { db, clock, business } = deps
  const inputSchema = enquiryInputSchema(() => dayIn(business.timeZone, clock.now()))
  const desk = createRequestDesk({
    kind: 'enquiry',
    ...deps,
    notifications,
    read: async (ids) => (await db.enquiry.findMany({ where: { id: { in: ids } }, include: recordRelations })).map(toEnquiry),
    topicOf: ({ id, reference, name, email, vehicleLabel }) => ({
      id,
      reference,
      customerName: name,
      email,
      vehicle: vehicleLabel,
      item: vehicleLabel,
    }),
  })

  /** The form as it is sent, checked against the shop's date; throws a ZodError with the first thing that is missing. */
  const readInput = (body: unknown): EnquiryInput => inputSchema.parse(body ?? {})

  /**
   * Takes an enquiry in; the same idempotency key gives the first reply again. Throws AppError 'not-found' for a car that
   * is not there, 'too-many' when the address sent too much, 'conflict' when the key was used for another enquiry.
   */
  async function submit(input: EnquiryInput, { address }: { address: string }): Promise<SentEnquiry & { statusUrl: string }> {
    await limits.consume('submit', address)
    const vehicleLabel = await describeVehicle(input.retailVehicleId)
    const columns = toColumns(input)
    const row = await submitRequest(deps, {
      kind: 'enquiry',
      customer: input,
      form: input,
      columns,
      insert: (transaction, request) => transaction.enquiry.create({ data: { ...request, ...columns, vehicleLabel } }),
      follow: (transaction, stored, circumstances) =>
        notifications.announce(transaction, { kind: 'enquiry', request: toSentEnquiry(stored) }, circumstances),
      findByKey: (idempotencyKey) => db.enquiry.findUnique({ where: { idempotencyKey } }),
    })
    return { ...toSentEnquiry(row), statusUrl: await deps.statusLinks.urlOf('enquiry', row.id) }
  }

  return { ...desk, inputSchema, readInput, submit }
}
