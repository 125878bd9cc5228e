import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from '../../support/app.ts'
import { DOOR, partsOf, TAILGATE } from '../../support/parts.ts'
import { addVehicle, dismantledInput } from '../../support/vehicles.ts'
import type { Call, CreateCall } from './calls.ts'

const STALE = { updatedAt: '2020-01-01T00:00:00.000Z' }
const AIR_BAG = { category: 'Interior', subcategory: 'Air Bag' }

/** Successes and failures of each operation of parts. */
export function partCallsOf(app: TestApp, call: CreateCall): Call[] {
  const admin = '/api/admin/parts'
  const ofVehicle = '/api/admin/dismantled-vehicles/{id}/parts'
  const parts = partsOf(app)
  const donor = () => addVehicle(app, dismantledInput())
  const one = async () => ({ id: (await parts.onDonor()).id })
  const withBody = (body: object) => async () => ({ ...(await one()), body })
  /** The part as it is now, with a body that a step of it takes. */
  const fresh = async (id: string, body: object = {}) => {
    const { updatedAt } = await parts.get({ id })
    return { id, body: { ...body, updatedAt } }
  }
  const step =
    (body: object = {}) =>
    async () =>
      fresh((await one()).id, body)
  const promised = async () => {
    const { part } = await parts.reserved()
    return fresh(part.id)
  }
  const returned = async () => {
    const { id } = await one()
    await app.db.part.update({ where: { id }, data: { status: 'returned' } })
    return fresh(id, { shelf: 'Shelf 4' })
  }
  const pulled = async () => {
    const { id } = await one()
    await parts.pull({ id })
    return fresh(id, { shelf: 'Shelf 4' })
  }
  const missing = async () => {
    const { id } = await one()
    await parts.reportMissing({ id, reason: 'Gone' })
    return fresh(id)
  }
  return [
    call(200, `GET ${admin}`),
    call(201, `POST ${admin}`, async () => ({ body: { ...TAILGATE, donorId: await donor() } })),
    call(404, `POST ${admin}`, { body: { ...TAILGATE, donorId: uuidv7() } }),
    call(409, `POST ${admin}`, async () => {
      const { donorId } = await parts.onDonor()
      return { body: { ...TAILGATE, donorId } }
    }),
    call(422, `POST ${admin}`, { body: AIR_BAG }),
    call(200, `GET ${admin}/{id}`, async () => ({ id: (await parts.onDonor()).tag })),
    call(200, `PUT ${admin}/{id}`, withBody({ ...TAILGATE, priceCents: 18_000 })),
    call(409, `PUT ${admin}/{id}`, withBody({ ...TAILGATE, ...STALE })),
    call(422, `PUT ${admin}/{id}`, withBody(AIR_BAG)),
    call(200, `DELETE ${admin}/{id}`, one),
    call(409, `DELETE ${admin}/{id}`, async () => ({ id: (await promised()).id })),
    call(200, `POST ${admin}/{id}/restore`, async () => {
      const { id } = await one()
      await parts.archive({ id })
      return { id }
    }),
    call(200, `POST ${admin}/{id}/pull`, step({ shelf: 'Shelf 4' })),
    call(409, `POST ${admin}/{id}/pull`, returned),
    call(200, `POST ${admin}/{id}/move`, pulled),
    call(409, `POST ${admin}/{id}/move`, withBody({ shelf: 'Shelf 4' })),
    call(200, `POST ${admin}/{id}/shelve`, returned),
    call(409, `POST ${admin}/{id}/shelve`, step()),
    call(200, `POST ${admin}/{id}/missing`, withBody({ reason: 'Rusted through' })),
    call(409, `POST ${admin}/{id}/missing`, withBody({ reason: 'Rusted', ...STALE })),
    call(200, `POST ${admin}/{id}/found`, missing),
    call(409, `POST ${admin}/{id}/found`, step()),
    call(200, `POST ${admin}/{id}/release`, promised),
    call(409, `POST ${admin}/{id}/release`, step()),
    call(200, `POST ${admin}/{id}/scrap`, step()),
    call(409, `POST ${admin}/{id}/scrap`, promised),
    call(200, 'GET /api/admin/pulls', async () => {
      await promised()
      return {}
    }),
    call(200, `GET ${ofVehicle}`, async () => ({ id: (await parts.onDonor()).donorId ?? '' })),
    call(200, `POST ${ofVehicle}`, async () => ({ id: await donor(), body: DOOR })),
    call(422, `POST ${ofVehicle}`, async () => ({ id: await donor(), body: AIR_BAG })),
  ]
}
