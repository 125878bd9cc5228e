import type { TestApp } from '../../support/app.ts'
import { repairRequestInput } from '../../support/request-inputs.ts'
import { scheduleOf, walkIn } from '../../support/schedule.ts'
import type { Call, CreateCall } from './calls.ts'

const UNKNOWN_ID = '0199f000-0000-7000-8000-000000000001'
const CAR = { kind: 'repair', title: 'Oil change' } as const
const STALE = { updatedAt: '2020-01-01T00:00:00.000Z' }

let weeks = 0
/** Another Tuesday each time: no calls meet, and the shop is open. */
const nextDay = () => new Date(Date.UTC(2030, 0, 1 + 7 * (weeks += 1))).toISOString().slice(0, 10)
const placeOn = (day: string) => ({ day, startsMinute: 540, minutes: 60, bay: null })

async function tokenOfRepair({ caller }: TestApp): Promise<string> {
  const { statusUrl } = await caller.requests.submitRepair(repairRequestInput())
  return new URL(statusUrl).searchParams.get('token') ?? ''
}

/** Successes and failures of each operation of the schedule. */
export function scheduleCallsOf(app: TestApp, call: CreateCall): Call[] {
  const admin = '/api/admin/appointments'
  const schedule = scheduleOf(app)
  // Other appointments go on any day.
  const any = { kind: 'other' as const, bay: null, confirmed: ['closed'] }
  const made = (own: object = {}) =>
    schedule.add({ ...any, day: nextDay(), customerEmail: 'sam@mail.example', ...own })
  const withBody = (body: object) => async () => ({ id: (await made()).id, body })
  const linked = async () => ({ query: new URL((await made()).url).search })
  const answered = async (version: number) => {
    const { url } = await made()
    const token = new URL(url).searchParams.get('token')
    return { body: { token, version, answer: 'confirm', name: 'Sam Roe' } }
  }
  const archived = async () => {
    const { id } = await made()
    await schedule.archive({ id })
    return { id }
  }
  const stepOf = (path: string, body: object) => [
    call(200, `POST ${admin}/{id}/${path}`, withBody(body)),
    call(409, `POST ${admin}/{id}/${path}`, withBody({ ...body, ...STALE })),
  ]
  const booked = { ...walkIn(any), day: '2030-05-05' }
  return [
    call(200, 'GET /api/appointment', linked),
    call(404, 'GET /api/appointment', { query: '?token=forged' }),
    call(200, 'GET /api/appointment.ics', linked),
    call(404, 'GET /api/appointment.ics', { query: '?token=forged' }),
    call(200, 'POST /api/appointment/answer', () => answered(0)),
    call(409, 'POST /api/appointment/answer', () => answered(7)),
    call(404, 'POST /api/appointment/answer', {
      body: { token: 'forged', version: 0, answer: 'cancel', name: 'Sam Roe' },
    }),
    call(200, 'GET /api/request-times', async () => ({
      query: `?token=${await tokenOfRepair(app)}`,
    })),
    call(404, 'GET /api/request-times', { query: '?token=forged' }),
    call(200, 'POST /api/request-times', async () => {
      const token = await tokenOfRepair(app)
      const { free } = await app.caller.schedule.getOfferedTimes({ token })
      return { body: { token, ...free[0] } }
    }),
    call(409, 'POST /api/request-times', async () => ({
      body: { token: await tokenOfRepair(app), day: '2099-01-01', half: 'morning' },
    })),
    call(404, 'POST /api/request-times', {
      body: { token: 'forged', day: '2030-01-01', half: 'morning' },
    }),
    call(200, 'GET /feeds/schedule.ics', async () => {
      const { id: userId, username } = await app.db.staffUser.findFirstOrThrow({
        where: { disabledAt: null },
      })
      const caller = app.callerFor({ userId, username })
      const { url } = await caller.schedule.admin.createFeed({ withPhones: false })
      return { query: new URL(url).search }
    }),
    call(404, 'GET /feeds/schedule.ics', { query: '?key=wrong' }),
    call(200, 'GET /api/admin/schedule', { query: '?from=2030-01-01&to=2030-01-07' }),
    call(200, 'GET /api/admin/schedule/feed'),
    call(200, 'POST /api/admin/schedule/feed', { body: { withPhones: true } }),
    call(200, 'DELETE /api/admin/schedule/feed'),
    call(201, `POST ${admin}`, { body: booked }),
    call(409, `POST ${admin}`, { body: { ...booked, confirmed: [] } }),
    call(404, `POST ${admin}`, { body: { ...booked, requestId: UNKNOWN_ID } }),
    call(201, `POST ${admin}`, async () => {
      const { id } = await app.caller.requests.submitRepair(repairRequestInput())
      return { body: { ...placeOn('2030-06-04'), requestId: id, setsRequestStatus: true } }
    }),
    call(200, `GET ${admin}/{id}`, made),
    call(200, `PUT ${admin}/{id}`, withBody({ ...CAR, kind: 'other' })),
    call(409, `PUT ${admin}/{id}`, withBody({ ...CAR, ...STALE })),
    call(200, `DELETE ${admin}/{id}`, made),
    call(200, `POST ${admin}/{id}/restore`, archived),
    call(409, `POST ${admin}/{id}/restore`, async () => {
      const place = { kind: 'repair', bay: 1, day: '2030-06-05', confirmed: [] }
      const { id } = await made(place)
      await schedule.archive({ id })
      await made(place)
      return { id }
    }),
    ...stepOf('move', { ...placeOn('2030-07-07'), confirmed: ['closed'] }),
    ...stepOf('status', { status: 'arrived' }),
    ...stepOf('waiting', { waitingFor: 'Caliper', waitingUntil: '2030-05-16' }),
    ...stepOf('emails', { template: 'time' }),
  ]
}
