import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import type { TestApp } from '../../support/app.ts'
import { addVehicle, dismantledInput } from '../../support/vehicles.ts'
import type { Call, CreateCall, sender } from './calls.ts'

type Tools = {
  app: TestApp
  send: ReturnType<typeof sender>
  call: CreateCall
  makeVehicle: () => Promise<string>
}

const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** A want as staff note it. */
const wantDraft = () => ({
  make: 'Honda',
  model: 'Accord',
  yearFrom: 2008,
  yearTo: 2012,
  name: 'Jo Pike',
  phone: '(518) 555-0177',
})
const wantedVehicle = () => dismantledInput({ make: 'Honda', model: 'Accord', year: 2010 })

/** Operations of the want list: their successes and their own failures. */
export function wantCalls({ app, send, call, makeVehicle }: Tools): Call[] {
  const admin = '/api/admin/wants'
  const ofVehicle = '/api/admin/dismantled-vehicles/{id}/wants'
  const noted = async (own: object = {}) => {
    const want = (await send(`POST ${admin}`, { body: { ...wantDraft(), ...own } })).json<{
      _id: string
      updatedAt: string
    }>()
    return { id: want._id, updatedAt: want.updatedAt }
  }
  const withBody = (body: object) => async () => ({ ...(await noted()), body })
  /** Notes as many wants as an address may have. */
  const fill = async (email: string) => {
    for (let count = 0; count < 10; count += 1) await noted({ email, model: 'Civic' })
  }
  const thrownAway = async () => {
    const id = await makeVehicle()
    await archiveVehicle(app.staff, { id })
    return id
  }
  const unsubscribed = async () => {
    const { id } = await noted()
    await app.db.want.update({ where: { id }, data: { status: 'ended', endedBy: 'unsubscribed' } })
    return { id, body: { status: 'active' } }
  }
  return [
    call(200, `GET ${admin}`),
    call(201, `POST ${admin}`, async () => ({ body: wantDraft() })),
    call(409, `POST ${admin}`, async () => {
      const body = { ...wantDraft(), idempotencyKey: 'a-want-of-the-contract' }
      await send(`POST ${admin}`, { body })
      return { body: { ...body, model: 'Civic' } }
    }),
    call(429, `POST ${admin}`, async () => {
      await fill('many@mail.example')
      return { body: { ...wantDraft(), email: 'many@mail.example' } }
    }),
    call(200, `GET ${admin}/{id}`, async () => noted()),
    call(200, `PUT ${admin}/{id}`, withBody({ ...wantDraft(), part: 'Hood' })),
    call(409, `PUT ${admin}/{id}`, withBody({ ...wantDraft(), updatedAt: LONG_AGO })),
    call(429, `PUT ${admin}/{id}`, async () => {
      await fill('full@mail.example')
      return { ...(await noted()), body: { ...wantDraft(), email: 'full@mail.example' } }
    }),
    call(200, `PUT ${admin}/{id}/status`, withBody({ status: 'filled' })),
    call(409, `PUT ${admin}/{id}/status`, unsubscribed),
    call(429, `PUT ${admin}/{id}/status`, async () => {
      const { id } = await noted({ email: 'again@mail.example' })
      await send(`PUT ${admin}/{id}/status`, { id, body: { status: 'ended' } })
      await fill('again@mail.example')
      return { id, body: { status: 'active' } }
    }),
    call(200, `DELETE ${admin}/{id}`, async () => noted()),
    call(200, `POST ${admin}/{id}/restore`, async () => {
      const { id } = await noted()
      await send(`DELETE ${admin}/{id}`, { id })
      return { id }
    }),
    call(200, `GET ${ofVehicle}`, async () => {
      await noted()
      return { id: await addVehicle(app, wantedVehicle()) }
    }),
    call(200, `POST ${ofVehicle}`, async () => ({
      id: await addVehicle(app, wantedVehicle()),
      body: { action: 'send' },
    })),
    call(409, `POST ${ofVehicle}`, async () => ({
      id: await thrownAway(),
      body: { action: 'send' },
    })),
  ]
}
