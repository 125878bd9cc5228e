import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Logger } from '#server/core/logger.ts'
import { demoBusiness } from '#server/demo-business.ts'
import { PART_AVAILABILITIES, PART_STATUSES } from '#shared/domain/part.ts'
import { computeTotalsOfLines } from '#shared/domain/sale.ts'
import { listObjections } from '#shared/domain/schedule-objection.ts'
import { demoStock } from '../../../prisma/demo/stock.ts'
import { seedDemo } from '../../../prisma/seed.ts'
import { createTestApp } from '../../support/app.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const app = await createTestApp({ clock: { now: () => NOW } })
const warnings: unknown[] = []
const log: Pick<Logger, 'info' | 'warn'> = {
  info: () => undefined,
  warn: (...line: unknown[]) => void warnings.push(line.at(-1)),
}
/** Number of pictures that can still be stored. */
let room = 0
// Stores rows without files: drawing takes many seconds, and the e2e tests look at pictures.
const storeDrawing = async () => {
  if ((room -= 1) < 0) throw new Error('disk full')
  const { id } = await app.db.picture.create({
    data: { id: `${uuidv7()}-1280x960`, bytes: 1 },
    select: { id: true },
  })
  return id
}
async function start(): Promise<void> {
  const { pictures } = await seedDemo({
    ctx: app.ctx,
    storeDrawing,
    business: demoBusiness,
    log,
    now: NOW,
  })
  await pictures
}
const counts = async () => ({
  retail: await app.db.vehicle.count({ where: { kind: 'retail' } }),
  dismantled: await app.db.vehicle.count({ where: { kind: 'dismantled' } }),
})
const { retail, dismantled } = demoStock(NOW)
const whole = { retail: retail.length, dismantled: dismantled.length }

describe('the demo, after two starts with an empty database', () => {
  beforeAll(async () => {
    await start()
    await start()
  })

  test('fills an empty database once', { tags: ['r22.4', 'r22.13'] }, async () => {
    expect(await counts()).toEqual(whole)
  })

  test('has parts in every status, and sales of each kind', { tags: ['r22.4'] }, async () => {
    const staff = app.callerFor(RENEE)
    const { parts } = await staff.parts.admin.list({})
    expect(new Set(parts.map(({ status }) => status))).toEqual(new Set(PART_STATUSES))
    expect(new Set(parts.map(({ availability }) => availability))).toEqual(
      new Set(PART_AVAILABILITIES),
    )
    expect(parts.filter(({ missing }) => missing !== null)).toHaveLength(1)
    const pulls = await staff.parts.admin.listPulls()
    expect(new Set(pulls.map(({ claim }) => claim?.by.kind))).toEqual(new Set(['quote', 'sale']))
    const { sales, counts: views } = await staff.sales.admin.list({})
    expect(views).toMatchObject({ void: 1, ready: 1, 'balance-due': 1, 'cores-out': 1 })
    expect(sales.map(({ number }) => number)).toEqual(
      sales.map((_, index) => `I-2026-${String(sales.length - index).padStart(4, '0')}`),
    )
    for (const { id } of sales) {
      const sale = await staff.sales.admin.get({ id })
      const { totalCents } = computeTotalsOfLines(sale.lines, sale)
      const paidCents = sale.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(sale).toMatchObject({ totalCents, paidCents })
    }
  })

  test('has a week of appointments around today', { tags: ['r22.4', 'r22.36'] }, async () => {
    const staff = app.callerFor(RENEE)
    const week = { from: '2026-11-19', to: '2026-11-27' }
    const { days, appointments, ...strips } = await staff.schedule.admin.list(week)
    const daysWith = new Set(appointments.map(({ day }) => day))
    expect([...daysWith]).toEqual(days.filter(({ hours }) => hours !== null).map(({ day }) => day))
    for (const shop of days) {
      const own = appointments.filter(({ day }) => day === shop.day)
      const objections = own.flatMap((each) => listObjections(own, each, shop))
      expect(objections.filter(({ kind }) => kind !== 'past')).toEqual([])
    }
    expect(strips.waiting).toMatchObject([
      { customerName: 'Tom Bielski', requestStatus: 'in_progress', waitingUntil: '2026-11-24' },
    ])
    expect(strips.stillHere.map(({ status }) => status)).toEqual(['in-work', 'ready'])
    const statuses = appointments.map(({ status }) => status)
    expect(statuses.filter((status) => status === 'no-show')).toHaveLength(1)
    expect(new Set(appointments.map(({ kind }) => kind))).toEqual(
      new Set(['repair', 'test-drive', 'pickup']),
    )
    expect(appointments.filter(({ anotherTime }) => anotherTime !== '')).toHaveLength(1)
    expect(strips.toSchedule.length).toBeGreaterThan(1)
  })

  test('has notes by people who have an account', { tags: ['r22.20'] }, async () => {
    const written = [
      ...(await app.db.requestNote.findMany()),
      ...(await app.db.requestEvent.findMany({ where: { fromStatus: { not: null } } })),
    ]
    const accounts = new Map(
      (await app.db.staffUser.findMany()).map(({ id, username }) => [id, username]),
    )
    expect(written.length).toBeGreaterThan(20)
    expect(
      written.filter(({ authorName, authorId }) => accounts.get(authorId ?? '') !== authorName),
    ).toEqual([])
    expect(new Set(written.map(({ authorName }) => authorName))).toEqual(new Set(['renee', 'dale']))
  })

  test('stays when its pictures cannot be stored, which is a warning', async () => {
    expect(warnings).toContain('could not draw all demo pictures')
    expect((await counts()).retail).toBeGreaterThan(60)
  })

  test('is finished by the next start where one stopped', { tags: ['r22.19'] }, async () => {
    await app.db.$transaction([
      // The history refuses deletions.
      app.db.$executeRaw`SET LOCAL session_replication_role = replica`,
      app.db.$executeRaw`DELETE FROM vehicle_event`,
      app.db.$executeRaw`DELETE FROM vehicle WHERE stock_number = ${retail[0]?.stockNumber}`,
    ])
    await start()
    expect(await counts()).toEqual(whole)
  })

  test('draws covers of the newest vehicles first', { tags: ['r22.19'] }, async () => {
    const order = [...retail, ...dismantled]
      .filter(({ drawings }) => drawings.length > 0)
      .toSorted(
        (one, other) =>
          Number(isGone(one)) - Number(isGone(other)) ||
          Date.parse(other.createdAt) - Date.parse(one.createdAt),
      )
    const drawn = async () => (await pictured()).filter(({ pictures }) => pictures.length > 0)
    const numbersOf = (vehicles: { stockNumber: string }[]) =>
      vehicles.map(({ stockNumber }) => stockNumber).toSorted()
    for (const upTo of [10, 50, order.length]) {
      room = upTo - (await drawn()).length
      await start()
      expect(numbersOf(await drawn())).toEqual(numbersOf(order.slice(0, upTo)))
    }
    expect(
      (await drawn()).every(
        ({ coverId, pictures }) => pictures.length === 1 && pictures[0]?.id === coverId,
      ),
    ).toBe(true)
    room = Number.POSITIVE_INFINITY
    await start()
    const wanted = new Map(
      [...retail, ...dismantled].map(({ stockNumber, drawings }) => [stockNumber, drawings.length]),
    )
    expect(
      new Map(
        (await pictured()).map(({ stockNumber, pictures }) => [stockNumber, pictures.length]),
      ),
    ).toEqual(wanted)
    expect(await app.db.setting.findUnique({ where: { key: 'demo' } })).toMatchObject({
      value: 'done',
    })
  })
})

const isGone = ({ status }: { status: string }) => ['sold', 'Scrapped'].includes(status)
async function pictured() {
  const select = { stockNumber: true, coverId: true, pictures: { select: { id: true } } } as const
  return app.db.vehicle.findMany({ select })
}

describe('the demo', () => {
  test('never touches a database that has rows', { tags: ['r22.4'] }, async () => {
    await emptyVehicles(app)
    await app.db.request.deleteMany()
    await app.db.setting.deleteMany({ where: { key: 'demo' } })
    const id = await addVehicle(app, retailInput())
    await app.db.vehicle.update({ where: { id }, data: { archivedAt: NOW } })
    await start()
    expect(await counts()).toEqual({ retail: 1, dismantled: 0 })
  })
})
