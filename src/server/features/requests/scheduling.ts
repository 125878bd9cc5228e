import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, parseChoice } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Business } from '#shared/domain/business.ts'
import { LIST_MAX } from '#shared/domain/field-schema.ts'
import {
  FINISHED_STATUSES,
  REQUEST_KINDS,
  type RequestKind,
  type RequestStatus,
} from '#shared/domain/request.ts'
import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import { DEFAULT_MINUTES, ENDED_STATUSES } from '#shared/domain/schedule.ts'
import { SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { pick } from '#shared/lib/pick.ts'
import { getKindDefinition, toBrief } from './kinds.ts'
import { toCustomer, toWish } from './mapper.ts'
import { anyDetails, type RequestWithDetails } from './request-columns.ts'
import { lockRequest, REQUEST_NOT_FOUND, type RequestKey } from './request-row.ts'
import { changeRequestWithin } from './staff/change-request.ts'

/** Request of an appointment. */
export const scheduledRequest = { include: anyDetails } as const
export const IS_BOOKED = { archivedAt: null, status: { notIn: ['no-show', 'cancelled'] } }
const IS_ACTIVE = { archivedAt: null, status: { notIn: ENDED_STATUSES } }
const NEEDS_A_DAY: Record<RequestKind, Prisma.RequestWhereInput[]> = {
  part: [],
  repair: [
    { status: { in: ['pending', 'scheduled'] }, appointments: { none: IS_BOOKED } },
    {
      acceptedSince: { not: null },
      status: { notIn: FINISHED_STATUSES },
      appointments: { none: IS_ACTIVE },
    },
  ],
  inquiry: [
    {
      inquiryDetails: { kind: 'test-drive' },
      status: 'pending',
      appointments: { none: IS_BOOKED },
    },
  ],
}

export function toSubject(row: RequestWithDetails) {
  const kind = parseChoice(REQUEST_KINDS, row.kind)
  return {
    kind,
    ...pick(getKindDefinition(kind).describe(row), 'vehicle', 'item'),
    customer: toCustomer(row),
  }
}

type StatusStep = { key: RequestKey; status: RequestStatus }

/** Sets the status of a request in the transaction of its appointment. */
export async function setScheduledStatus(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { key, status }: StatusStep,
): Promise<void> {
  const row = await lockRequest(tx, key)
  if (row.status !== status) await changeRequestWithin(ctx, tx, { key, change: { status } })
}

/** Lists repairs and test drives that wait for an appointment, the first due first. */
export async function listToSchedule({ db, clock, business }: Context): Promise<ToSchedule[]> {
  const notSnoozed = { OR: [{ snoozedUntil: null }, { snoozedUntil: { lte: clock.now() } }] }
  const needsDay = REQUEST_KINDS.flatMap((kind) =>
    NEEDS_A_DAY[kind].map((where) => ({ kind, ...where })),
  )
  const rows = await db.request.findMany({
    where: { archivedAt: null, spamReason: null, AND: [notSnoozed, { OR: needsDay }] },
    include: anyDetails,
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: LIST_MAX,
  })
  return rows.map((row) => toSchedule(business.current(), row))
}

/** Throws AppError 'not-found'. */
export async function getToSchedule({ db, business }: Context, id: string): Promise<ToSchedule> {
  const row = isId(id)
    ? await db.request.findFirst({ where: { id, archivedAt: null }, include: anyDetails })
    : null
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  return toSchedule(business.current(), row)
}

const toSchedule = (business: Business, row: RequestWithDetails): ToSchedule => ({
  ...toBrief(row),
  customerEmail: row.customerEmail,
  status: row.status,
  ...getScheduleDetails(business, row),
  isAccepted: row.acceptedSince !== null,
  createdAt: row.createdAt.toISOString(),
})

/** Returns the wish, or else the preferred date, and the minutes that the work takes. */
export function getScheduleDetails(
  { serviceMinutes }: Business,
  { repairDetails, inquiryDetails }: RequestWithDetails,
): Pick<ToSchedule, 'wishedDay' | 'wishedHalf' | 'minutes'> {
  const wish = repairDetails && toWish(repairDetails)
  const preferredDate = repairDetails?.preferredDate ?? inquiryDetails?.preferredDate
  return {
    wishedDay: wish?.day ?? (preferredDate ? toDay(preferredDate) : null),
    wishedHalf: wish?.half ?? null,
    minutes: repairDetails
      ? serviceMinutes[parseChoice(SERVICE_TYPES, repairDetails.serviceType)]
      : DEFAULT_MINUTES,
  }
}
