import type { Answer } from '../../support/app.ts'
import { nextVin } from '../../support/vehicles.ts'
import type { Call, CreateCall, Sent } from './calls.ts'

type Send = (name: string, sent?: Sent) => Promise<Answer>

const PATH = '/api/admin/retail-vehicles/import'

/** Imports a file of one car and gives the id of the import. */
async function importOne(send: Send): Promise<string> {
  const vin = nextVin()
  const csv = `Stock Number,Year,Make,Model,VIN\nU-${vin},2012,Ford,Focus,${vin}\n`
  const looked = await send(`POST ${PATH}/preview`, { body: { csv } })
  const { fingerprint } = looked.json<{ fingerprint: string }>()
  const done = await send(`POST ${PATH}`, { body: { csv, fingerprint } })
  return done.json<{ importId: string }>().importId
}

const UNDO = 'POST /api/admin/vehicle-imports/{id}/undo'

/** The imports of the last day, and undoing one. */
export const importCallsOf = (call: CreateCall, send: Send): Call[] => [
  call(200, 'GET /api/admin/vehicle-imports'),
  call(200, UNDO, async () => ({ id: await importOne(send) })),
  call(409, UNDO, async () => {
    const id = await importOne(send)
    await send(UNDO, { id })
    return { id }
  }),
]
