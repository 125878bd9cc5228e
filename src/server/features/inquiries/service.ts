import type { LimitService } from '#server/features/limits/service.ts'
import type { RequestNotifications } from '#server/features/notifications/service.ts'
import { createRequestDesk } from '#server/features/request-desk/desk.ts'
import { recordRelations } from '#server/features/request-desk/record.ts'
import { type SubmissionDeps, submitRequest } from '#server/features/request-desk/submission.ts'
import { type InquiryInput, inquiryInputSchema, type SentInquiry } from '#shared/domain/inquiry.ts'
import { INQUIRY_STATUSES } from '#shared/domain/request.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { toColumns, toInquiry, toSentInquiry } from './mapper.ts'

type Deps = SubmissionDeps & {
  limits: LimitService
  notifications: RequestNotifications
  /** Year, make, model and stock number of a car for sale; throws AppError 'not-found'. */
  describeVehicle: (id: string) => Promise<string>
}
export type InquiryService = ReturnType<typeof createInquiryService>

/** Questions about cars for sale and wishes to drive them: how a visitor sends one, and what staff do with it. */
export function createInquiryService({ limits, notifications, describeVehicle, ...deps }: Deps) {
  const { db, clock, business } = deps
  const inputSchema = inquiryInputSchema(() => dayIn(business.timeZone, clock.now()))
  const desk = createRequestDesk({
    kind: 'inquiry',
    statuses: INQUIRY_STATUSES,
    ...deps,
    notifications,
    read: async (ids) =>
      (await db.inquiry.findMany({ where: { id: { in: ids } }, include: recordRelations })).map(
        toInquiry,
      ),
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
  const readInput = (body: unknown): InquiryInput => inputSchema.parse(body ?? {})

  /**
   * Takes an inquiry in; the same idempotency key gives the first reply again. Throws AppError 'not-found' for a car that
   * is not there, 'too-many' when the address sent too much, 'conflict' when the key was used for another inquiry.
   */
  async function submit(
    input: InquiryInput,
    { address }: { address: string },
  ): Promise<SentInquiry & { statusUrl: string }> {
    await limits.consume('submit', address)
    const vehicleLabel = await describeVehicle(input.retailVehicleId)
    const columns = toColumns(input)
    const row = await submitRequest(deps, {
      kind: 'inquiry',
      customer: input,
      form: input,
      columns,
      insert: (transaction, request) =>
        transaction.inquiry.create({ data: { ...request, ...columns, vehicleLabel } }),
      follow: (transaction, stored, circumstances) =>
        notifications.announce(
          transaction,
          { kind: 'inquiry', request: toSentInquiry(stored) },
          circumstances,
        ),
      findByKey: (idempotencyKey) => db.inquiry.findUnique({ where: { idempotencyKey } }),
    })
    return { ...toSentInquiry(row), statusUrl: await deps.statusLinks.urlOf('inquiry', row.id) }
  }

  return { ...desk, inputSchema, readInput, submit }
}
