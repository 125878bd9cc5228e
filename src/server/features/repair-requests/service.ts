import type { LimitService } from '#server/features/limits/service.ts'
import type { RequestNotifications } from '#server/features/notifications/service.ts'
import { createRequestDesk } from '#server/features/request-desk/desk.ts'
import { recordRelations } from '#server/features/request-desk/record.ts'
import { type SubmissionDeps, submitRequest } from '#server/features/request-desk/submission.ts'
import {
  type RepairRequestInput,
  repairRequestInputSchema,
  type SentRepairRequest,
} from '#shared/domain/repair-request.ts'
import { REPAIR_REQUEST_STATUSES } from '#shared/domain/request.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { toColumns, toRepairRequest, toSentRepairRequest } from './mapper.ts'

type Deps = SubmissionDeps & { limits: LimitService; notifications: RequestNotifications }
export type RepairRequestService = ReturnType<typeof createRepairRequestService>

/** Requests for repairs: how a visitor sends one, and what staff do with it. */
export function createRepairRequestService({ limits, notifications, ...deps }: Deps) {
  const { db, clock, business } = deps
  const inputSchema = repairRequestInputSchema(() => dayIn(business.timeZone, clock.now()))
  const desk = createRequestDesk({
    kind: 'repair',
    statuses: REPAIR_REQUEST_STATUSES,
    ...deps,
    notifications,
    read: async (ids) =>
      (
        await db.repairRequest.findMany({ where: { id: { in: ids } }, include: recordRelations })
      ).map(toRepairRequest),
    topicOf: ({
      id,
      reference,
      customerInfo,
      vehicleInfo: { year, make, model },
      serviceInfo,
    }) => ({
      id,
      reference,
      customerName: customerInfo.name,
      email: customerInfo.email,
      vehicle: `${year} ${make} ${model}`,
      item: serviceInfo.otherServiceType || serviceInfo.serviceType,
    }),
  })

  /** The form as it is sent, checked against the shop's date; throws a ZodError in the words of specification section 5. */
  const readInput = (body: unknown): RepairRequestInput => inputSchema.parse(body ?? {})

  /**
   * Takes a request in; the same idempotency key gives the first reply again.
   * Throws AppError 'too-many' when the address sent too much, 'conflict' when the key was used for another request.
   */
  async function submit(
    input: RepairRequestInput,
    { address }: { address: string },
  ): Promise<SentRepairRequest & { statusUrl: string }> {
    await limits.consume('submit', address)
    const columns = toColumns(input)
    const row = await submitRequest(deps, {
      kind: 'repair',
      customer: input.customerInfo,
      form: input,
      columns,
      insert: (transaction, request) =>
        transaction.repairRequest.create({ data: { ...request, ...columns } }),
      follow: (transaction, stored, circumstances) =>
        notifications.announce(
          transaction,
          { kind: 'repair', request: toSentRepairRequest(stored) },
          circumstances,
        ),
      findByKey: (idempotencyKey) => db.repairRequest.findUnique({ where: { idempotencyKey } }),
    })
    return {
      ...toSentRepairRequest(row),
      statusUrl: await deps.statusLinks.urlOf('repair', row.id),
    }
  }

  return { ...desk, inputSchema, readInput, submit }
}
