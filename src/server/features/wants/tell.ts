import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { vehicleTitle } from '#shared/domain/vehicle.ts'
import type { TellingResult, WantTelling } from '#shared/domain/want-schema.ts'
import { wantTitle } from '#shared/domain/want.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { matchedVehicle, type MatchedVehicle } from './mapper.ts'
import { type Author, entry, openWhere, type WantDeps } from './store.ts'

type Telling = WantTelling & { vehicleId: string; author: Author }

const NOT_IN_YARD = 'This vehicle is no longer in the yard'

/** Matches that an email may still be sent about: of an open want, and of a vehicle in the yard. */
export const tellable = (now: Date) =>
  ({
    status: 'found',
    want: openWhere(now),
    vehicle: { archivedAt: null, status: { not: 'Scrapped' } },
  }) as const

/**
 * Tells people about a vehicle that they want, or notes that they were told or are not to be. Somebody who got an email about arrivals
 * today gets the next one on another day. Throws AppError 'not-found', and 'conflict' for a vehicle that is no longer in the yard.
 */
export async function tellAbout(
  deps: WantDeps,
  { vehicleId, action, wants, author }: Telling,
): Promise<TellingResult> {
  const { db, clock } = deps
  const now = clock.now()
  const nobody = { sent: 0, queued: 0, unreachable: 0 }
  const vehicle = await findVehicle(db, vehicleId)
  const matches = await db.wantMatch.findMany({
    where: {
      vehicleId,
      ...(action === 'skip' ? { status: 'found' } : tellable(now)),
      ...(wants && { wantId: { in: wants } }),
    },
    include: { want: true },
  })
  if (action !== 'send') {
    const ids = matches.map(({ wantId }) => wantId)
    await settle(db, { vehicleId, ids, action, author, now })
    return nobody
  }
  if (vehicle.archivedAt !== null || vehicle.status === 'Scrapped') {
    throw new AppError('conflict', NOT_IN_YARD)
  }
  const people = new Set(matches.map(({ want }) => want.emailFolded))
  const unreachable = matches.filter(({ want }) => want.emailFolded === '').length
  people.delete('')
  await db.wantMatch.updateMany({
    where: {
      vehicleId,
      status: 'found',
      releasedAt: null,
      want: { emailFolded: { not: '' } },
      wantId: { in: matches.map(({ wantId }) => wantId) },
    },
    data: { releasedAt: now, by: author.name },
  })
  let sent = 0
  for (const person of people) if (await tellPerson(deps, person)) sent += 1
  return { sent, queued: people.size - sent, unreachable }
}

/** Records what staff did without an email. */
async function settle(
  db: WantDeps['db'],
  {
    vehicleId,
    ids,
    action,
    author,
    now,
  }: { vehicleId: string; ids: string[]; action: 'told' | 'skip'; author: Author; now: Date },
): Promise<void> {
  await db.$transaction(async (transaction) => {
    const data = { status: action === 'told' ? 'sent' : 'skipped', at: now, by: author.name }
    const changed = await transaction.wantMatch.updateManyAndReturn({
      where: { vehicleId, wantId: { in: ids }, status: 'found' },
      data,
      select: { wantId: true, vehicle: { select: { stockNumber: true } } },
    })
    await transaction.wantChange.createMany({
      data: changed.map(({ wantId, vehicle }) => ({
        wantId,
        ...entry(action === 'told' ? 'told' : 'skipped', author, now),
        changes: { vehicle: [null, vehicle.stockNumber] },
      })),
    })
  })
}

/** The dismantled vehicle with an id, also an archived one; throws AppError 'not-found'. */
export async function findVehicle(db: WantDeps['db'], id: string): Promise<MatchedVehicle> {
  const vehicle = isId(id)
    ? await db.vehicle.findFirst({ where: { id, kind: 'dismantled' }, select: matchedVehicle })
    : null
  if (!vehicle) throw new AppError('not-found', 'Vehicle not found')
  return vehicle
}

/**
 * Sends one person everything that may go out to them as one email, unless they got one today; whether it was sent. The row of the day is
 * written first: of two instances that try at once the later one waits, and then finds it.
 */
export async function tellPerson(deps: WantDeps, person: string): Promise<boolean> {
  const { db, clock, business } = deps
  const now = clock.now()
  return db.$transaction(async (transaction) => {
    const day = new Date(dayIn(business.current().timeZone, now))
    const { count } = await transaction.wantMailing.createMany({
      data: { emailFolded: person, day },
      skipDuplicates: true,
    })
    if (count === 0) return false
    const { want, vehicle, ...rest } = tellable(now)
    const matches = await transaction.wantMatch.findMany({
      where: {
        ...rest,
        vehicle,
        releasedAt: { not: null },
        want: { ...want, emailFolded: person },
      },
      include: { want: true, vehicle: { select: matchedVehicle } },
      orderBy: [{ at: 'asc' }, { vehicleId: 'asc' }, { wantId: 'asc' }],
    })
    const [first] = matches
    if (!first) {
      await transaction.wantMailing.deleteMany({ where: { emailFolded: person, day } })
      return true
    }
    await recordTold(transaction, matches, now)
    await enqueueArrivals(deps, transaction, matches)
    return true
  })
}

type Match = {
  wantId: string
  vehicleId: string
  by: string | null
  want: {
    id: string
    linkId: string
    email: string
    reference: string
    make: string
    model: string
    yearFrom: number
    yearTo: number
    engine: string | null
    part: string | null
  }
  vehicle: MatchedVehicle
}

async function recordTold(
  transaction: DbOrTransaction,
  matches: Match[],
  now: Date,
): Promise<void> {
  for (const { wantId, vehicleId, by, vehicle } of matches) {
    await transaction.wantMatch.update({
      where: { wantId_vehicleId: { wantId, vehicleId } },
      data: { status: 'sent', at: now },
      select: { wantId: true },
    })
    await transaction.wantChange.create({
      data: {
        wantId,
        ...entry('told', { id: null, name: by ?? 'Automatic' }, now),
        changes: { vehicle: [null, vehicle.stockNumber] },
      },
      select: { id: true },
    })
  }
}

/** One email with every vehicle once, however many wants it fits. */
async function enqueueArrivals(
  { links, notifications, publicUrl }: WantDeps,
  transaction: DbOrTransaction,
  matches: Match[],
): Promise<void> {
  const [first] = matches
  if (!first) return
  const vehicles = [...new Map(matches.map(({ vehicle }) => [vehicle.id, vehicle])).values()]
  const wants = [...new Map(matches.map(({ want }) => [want.id, want])).values()]
  await notifications.enqueueWantEmail(transaction, {
    occasion: 'arrival',
    recipient: first.want.email,
    wants: wants.map((want) => ({
      reference: want.reference,
      title: wantTitle(want),
      part: want.part,
    })),
    vehicles: vehicles.map((vehicle) => ({
      name: vehicleTitle(vehicle),
      about: [
        `Stock # ${vehicle.stockNumber}`,
        vehicle.engineType,
        vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`,
      ]
        .filter(Boolean)
        .join(', '),
      url: `${publicUrl}/parts/${vehicle.id}`,
    })),
    askUrl:
      vehicles.length === 1
        ? `${publicUrl}/partsrequest?vehicle=${vehicles[0]?.id}`
        : `${publicUrl}/partsrequest`,
    url: await links.urlOf(first.want.linkId),
  })
}
