import { parseChoice, parseChoiceOrNull } from '#server/core/db.ts'
import { toHistory } from '#server/core/history.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { formatVehicleTitle } from '#shared/domain/vehicle.ts'
import type { Want, WantedBy } from '#shared/domain/want-schema.ts'
import {
  WANT_EVENTS,
  WANT_ENDINGS,
  WANT_MATCH_STATUSES,
  WANT_SOURCES,
  WANT_STATUSES,
  type WantEnding,
  type WantStatus,
  formatWantTitle,
} from '#shared/domain/want.ts'

/** Vehicle columns shown beside a want. */
export const matchedVehicle = {
  id: true,
  stockNumber: true,
  year: true,
  make: true,
  model: true,
  trim: true,
  mileage: true,
  engineType: true,
  status: true,
  archivedAt: true,
} as const satisfies Prisma.VehicleSelect
export type MatchedVehicle = Prisma.VehicleGetPayload<{ select: typeof matchedVehicle }>

/** Relations that `toWant` needs. */
export const wantRelations = {
  request: { select: { reference: true } },
  matches: {
    include: { vehicle: { select: matchedVehicle } },
    orderBy: [{ at: 'desc' }, { vehicleId: 'desc' }],
  },
  events: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.WantInclude
type WantRow = Prisma.WantGetPayload<{ include: typeof wantRelations }>

/** Returns 'ended' for an expired want before the hourly job records it. */
export function getStatusAt(
  { status, endedBy, expiresAt }: { status: string; endedBy: string | null; expiresAt: Date },
  now: Date,
): { status: WantStatus; endedBy: WantEnding | null } {
  if (status === 'active' && expiresAt <= now) return { status: 'ended', endedBy: 'expired' }
  return {
    status: parseChoice(WANT_STATUSES, status),
    endedBy: parseChoiceOrNull(WANT_ENDINGS, endedBy),
  }
}

type MatchRow = { status: string; at: Date; by: string | null; releasedAt: Date | null }
const toMatch = ({ status, at, by, releasedAt }: MatchRow) => ({
  status: parseChoice(WANT_MATCH_STATUSES, status),
  at: at.toISOString(),
  by,
  isQueued: status === 'found' && releasedAt !== null,
})

export const toWant = (row: WantRow, now: Date): Want => ({
  id: row.id,
  reference: row.reference,
  make: row.make,
  model: row.model,
  yearFrom: row.yearFrom,
  yearTo: row.yearTo,
  engine: row.engine,
  part: row.part,
  name: row.name,
  email: row.email,
  phone: row.phone,
  source: parseChoice(WANT_SOURCES, row.source),
  requestReference: row.request?.reference ?? null,
  consentText: row.consentText,
  ...getStatusAt(row, now),
  mailWithheldReason: row.mailWithheldReason,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  isArchived: row.archivedAt !== null,
  matches: row.matches.map(({ vehicle, ...match }) => ({
    vehicleId: vehicle.id,
    stockNumber: vehicle.stockNumber,
    vehicle: formatVehicleTitle(vehicle),
    ...toMatch(match),
  })),
  history: toHistory(row.events, WANT_EVENTS),
})

type WantedByRow = Prisma.WantMatchGetPayload<{ include: { want: true } }>

export const toWantedBy = ({ want, ...match }: WantedByRow, now: Date): WantedBy => ({
  wantId: want.id,
  reference: want.reference,
  title: formatWantTitle(want),
  part: want.part,
  name: want.name,
  email: want.email,
  phone: want.phone,
  isOpen: want.archivedAt === null && getStatusAt(want, now).status === 'active',
  ...toMatch(match),
})
