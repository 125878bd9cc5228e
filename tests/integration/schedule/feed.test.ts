import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { readCalendar } from '../../support/calendar.ts'
import { scheduleOf } from '../../support/schedule.ts'
import { addAccounts, DALE, RENEE } from '../../support/staff-sessions.ts'

const now = new Date('2026-11-23T14:00:00Z')
const app = await createTestApp({
  config: { rateLimits: false },
  clock: { now: () => now },
  logLevel: 'info',
})
const schedule = scheduleOf(app)
const feedOf = (session = RENEE) => app.callerFor(session).schedule.admin
const LONG = `Bremsbeläge und Querlenker ${'sehr '.repeat(12)}laut`
beforeAll(async () => {
  await addAccounts(app)
  await schedule.add({ title: LONG, customerPhone: '(518) 555-0142', technician: 'Lou' })
  await schedule.add({ bay: 2, startsMinute: null, title: 'Inspection; state, yearly' })
  const gone = await schedule.add({ day: '2026-11-25', title: 'Gone' })
  await schedule.set(gone, { status: 'cancelled' })
})

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const read = async (url: string) => {
  const { status, headers, text } = await app.ask(pathOf(url))
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
    'no-store',
  ])
  return text
}

test('a subscription has the open appointments without phones', { tags: ['r36.17'] }, async () => {
  const { url } = await feedOf().createFeed({ withPhones: false })
  const text = await read(url)
  expect(text).not.toContain('555-0142')
  const { events, method } = readCalendar(text)
  expect(method).toBe('PUBLISH')
  expect(events.map(({ start, summary }) => [start, summary])).toEqual([
    ['2026-11-24T14:00:00Z', `Bay 1: ${LONG}, Sam Roe`],
    ['2026-11-24T13:00:00Z', 'Drop off: Bay 2: Inspection; state, yearly, Sam Roe'],
  ])
  expect(events[0]?.description).toBe('Technician: Lou')
  expect(events.map(({ stamp }) => stamp)).toEqual(['2026-11-23T14:00:00Z', '2026-11-23T14:00:00Z'])
})

test('phones are in a subscription that chose them', { tags: ['r36.17'] }, async () => {
  const { url } = await feedOf(DALE).createFeed({ withPhones: true })
  expect(await read(url)).toContain('(518) 555-0142')
  expect(await feedOf(DALE).getFeedState()).toMatchObject({ isOn: true, withPhones: true })
  expect(JSON.stringify(await feedOf(DALE).getFeedState())).not.toContain('key')
})

test('a replaced, revoked or wrong key is 404 and in no log', { tags: ['r36.17'] }, async () => {
  const { url: first } = await feedOf().createFeed({ withPhones: false })
  const { url: second } = await feedOf().createFeed({ withPhones: false })
  const statusOf = async (url: string) => (await app.ask(pathOf(url))).status
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await feedOf().revokeFeed()
  const wrong = [second, second.replace(/key=.*/, 'key=wrong'), second.replace(/\?.*/, '')]
  for (const url of wrong) expect(await statusOf(url)).toBe(404)
  const { url } = await feedOf().createFeed({ withPhones: false })
  const [row] = await app.db.scheduleFeed.findMany({ where: { accountId: RENEE.userId } })
  const key = new URL(url).searchParams.get('key') ?? 'none'
  expect(JSON.stringify([row, app.logged])).not.toContain(key)
})

test('a disabled account reads no schedule', { tags: ['r36.17'] }, async () => {
  const { url } = await feedOf(DALE).createFeed({ withPhones: false })
  const where = { id: DALE.userId }
  await app.db.staffUser.update({ where, data: { disabledAt: now } })
  expect((await app.ask(pathOf(url))).status).toBe(404)
  await app.db.staffUser.update({ where, data: { disabledAt: null } })
})
