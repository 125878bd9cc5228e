import type { TestApp } from '../../support/app.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import type { Call, CreateCall, sender } from './calls.ts'

/** Successes and failures of each operation of customers. */
export function customerCallsOf(
  { caller }: Pick<TestApp, 'caller'>,
  call: CreateCall,
  send: ReturnType<typeof sender>,
): Call[] {
  const admin = '/api/admin/customers'
  const person = (name: string, phone: string) =>
    caller.requests.submitPart(
      partRequestInput({ customerInfo: { name, phone, email: `${phone.slice(-4)}@mail.example` } }),
    )
  const pair = async (last: string) => {
    const { id } = await person('Ann', `(607) 555-1${last}`)
    const { reference } = await person('Ann', `(607) 555-2${last}`)
    return { id, body: { reference } }
  }
  return [
    call(200, `GET ${admin}/of/{id}`, async () => ({
      id: (await caller.requests.submitPart(partRequestInput())).id,
    })),
    call(201, `POST ${admin}/of/{id}/merges`, () => pair('101')),
    call(409, `POST ${admin}/of/{id}/merges`, async () => {
      const { id, reference } = await person('Ann', '(607) 555-1102')
      return { id, body: { reference } }
    }),
    call(200, `DELETE ${admin}/merges/{id}`, async () => {
      const merged = await send(`POST ${admin}/of/{id}/merges`, await pair('103'))
      return { id: merged.json<{ merges: { _id: string }[] }>().merges[0]?._id }
    }),
  ]
}
