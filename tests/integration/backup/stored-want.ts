import type { TestApp } from '../../support/app.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput } from '../../support/vehicles.ts'

/** The want list of a shop. */
export const wantsOf = async (app: TestApp) =>
  (await app.callerFor(RENEE).wants.admin.list({})).wants

/** Stores a want, notifies its owner about a vehicle, and returns the want list. */
export async function storeWant(app: TestApp) {
  const staff = app.callerFor(RENEE).wants.admin
  const wanted = { make: 'Honda', model: 'Civic', yearFrom: 2009 }
  await staff.create({ ...wanted, name: 'Jo Pike', phone: '(518) 555-0142' })
  const vehicleId = await addVehicle(app, dismantledInput())
  await staff.notify({ vehicleId, action: 'told' })
  const wants = await wantsOf(app)
  if (wants[0]?.matches[0]?.status !== 'sent') throw new Error('Nobody was told')
  return wants
}
