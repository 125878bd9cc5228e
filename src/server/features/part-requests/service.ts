import { Prisma } from '#server/database/generated/client.ts'
import type { LimitService } from '#server/features/limits/service.ts'
import type { RequestNotifications } from '#server/features/notifications/service.ts'
import { createRequestDesk } from '#server/features/request-desk/desk.ts'
import { type SubmissionDeps, submitRequest } from '#server/features/request-desk/submission.ts'
import {
  type PartRequestInput,
  partRequestInputSchema,
  type SentPartRequest,
} from '#shared/domain/part-request.ts'
import { PART_REQUEST_STATUSES } from '#shared/domain/request.ts'
import { phoneDigits } from '#shared/lib/phone.ts'
import { relations, toColumns, toPartRequest, toSentPartRequest } from './mapper.ts'

type Deps = SubmissionDeps & { limits: LimitService; notifications: RequestNotifications }
export type PartRequestService = ReturnType<typeof createPartRequestService>

/** Requests for parts: how a visitor sends one, and what staff do with it. */
export function createPartRequestService({ limits, notifications, ...deps }: Deps) {
  const { db } = deps
  const desk = createRequestDesk({
    kind: 'part',
    statuses: PART_REQUEST_STATUSES,
    ...deps,
    notifications,
    read: async (ids) =>
      (await db.partRequest.findMany({ where: { id: { in: ids } }, include: relations })).map(
        toPartRequest,
      ),
    topicOf: ({
      id,
      reference,
      customerInfo,
      vehicleInfo: { year, make, model },
      partDetails,
    }) => ({
      id,
      reference,
      customerName: customerInfo.name,
      email: customerInfo.email,
      vehicle: `${year} ${make} ${model}`,
      item: partDetails.otherComponent || partDetails.component,
    }),
  })

  /** The form as it is sent, checked; throws a ZodError in the words of specification section 5. */
  const readInput = (body: unknown): PartRequestInput => partRequestInputSchema.parse(body ?? {})

  /**
   * Takes a request in and promises its answer within 24 business hours; the same idempotency key gives the first reply again.
   * Throws AppError 'too-many' when the address sent too much, 'conflict' when the key was used for another request.
   */
  async function submit(
    input: PartRequestInput,
    { address }: { address: string },
  ): Promise<SentPartRequest & { statusUrl: string }> {
    await limits.consume('submit', address)
    const columns = toColumns(input)
    const row = await submitRequest(deps, {
      kind: 'part',
      customer: input.customerInfo,
      form: input,
      columns,
      repeats: (since) => repeatsOf(input, since),
      insert: (transaction, request, repeatOfId) =>
        transaction.partRequest.create({ data: { ...request, ...columns, repeatOfId } }),
      follow: (transaction, stored, circumstances) =>
        notifications.announce(
          transaction,
          { kind: 'part', request: toSentPartRequest(stored) },
          circumstances,
        ),
      findByKey: (idempotencyKey) => db.partRequest.findUnique({ where: { idempotencyKey } }),
    })
    return { ...toSentPartRequest(row), statusUrl: await deps.statusLinks.urlOf('part', row.id) }
  }

  return { ...desk, readInput, submit }
}

/** The first request of the same telephone number or email address for the same part of the same vehicle. */
function repeatsOf({ vin, partDetails, customerInfo }: PartRequestInput, since: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT coalesce(earlier.repeat_of_id, earlier.id) AS id, earlier.reference FROM part_request AS earlier
    WHERE earlier.vin = ${vin} AND earlier.created_at > ${since} AND earlier.component = ${partDetails.component}
      AND (earlier.phone_digits = ${phoneDigits(customerInfo.phone)} OR lower(earlier.customer_email) = ${customerInfo.email.toLowerCase()})
    ORDER BY earlier.created_at LIMIT 1`
}
