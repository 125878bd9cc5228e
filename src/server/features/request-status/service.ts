import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import type { StatusLinks } from '#server/features/request-desk/status-link.ts'
import { FINISHED_STATUSES } from '#shared/domain/request-filter.ts'
import { REQUEST_STATUS_LABELS, type RequestKind } from '#shared/domain/request.ts'

const NOT_FOUND = 'Request not found'
const record = { reference: true, status: true, dueAt: true, firstAnsweredAt: true } as const
const vehicle = { year: true, make: true, model: true } as const

type Status = keyof typeof REQUEST_STATUS_LABELS
type Row = {
  reference: string
  status: string
  dueAt: Date
  firstAnsweredAt: Date | null
  about: string
}
export type RequestStatusService = ReturnType<typeof createRequestStatusService>

/** What a signed link shows of a request: as little as answers the question how it stands. */
export function createRequestStatusService({
  db,
  statusLinks,
}: {
  db: Db
  statusLinks: StatusLinks
}) {
  const readers: Record<RequestKind, (id: string) => Promise<Row | null>> = {
    part: async (id) => {
      const row = await db.partRequest.findFirst({
        where: { id, archivedAt: null },
        select: { ...record, ...vehicle, component: true },
      })
      return row && { ...row, about: `${row.component} for a ${row.year} ${row.make} ${row.model}` }
    },
    repair: async (id) => {
      const row = await db.repairRequest.findFirst({
        where: { id, archivedAt: null },
        select: { ...record, ...vehicle, serviceType: true },
      })
      return (
        row && { ...row, about: `${row.serviceType} for a ${row.year} ${row.make} ${row.model}` }
      )
    },
    inquiry: async (id) => {
      const row = await db.inquiry.findFirst({
        where: { id, archivedAt: null },
        select: { ...record, vehicleLabel: true },
      })
      return row && { ...row, about: row.vehicleLabel }
    },
  }

  /** How the request of a link stands; `dueAt` is null once it is answered or done. Throws AppError 'not-found' for a forged token too. */
  async function get(token: string) {
    const link = await statusLinks.read(token)
    const row = link && (await readers[link.kind](link.id))
    if (!row) throw new AppError('not-found', NOT_FOUND)
    const isOpen = row.firstAnsweredAt === null && !FINISHED_STATUSES.includes(row.status)
    return {
      kind: link.kind,
      reference: row.reference,
      about: row.about,
      status: row.status,
      statusLabel: REQUEST_STATUS_LABELS[row.status as Status],
      dueAt: isOpen ? row.dueAt.toISOString() : null,
    }
  }

  return { get }
}
