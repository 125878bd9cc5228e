import type { TestApp } from '../../support/app.ts'
import { partDraft } from '../../support/request-drafts.ts'
import type { Call, sender, Works } from './calls.ts'

/** Successes and failures of each operation of customers. */
export function customerCallsOf(
  { caller }: Pick<TestApp, 'caller'>,
  works: Works,
  send: ReturnType<typeof sender>,
): Call[] {
  const admin = '/api/admin/customers'
  const person = (name: string, phone: string) =>
    caller.requests.submitPart(
      partDraft({ customerInfo: { name, phone, email: `${phone.slice(-4)}@mail.example` } }),
    )
  const pair = async (last: string) => {
    const { id } = await person('Ann', `(607) 555-1${last}`)
    const { reference } = await person('Ann', `(607) 555-2${last}`)
    return { id, body: { reference } }
  }
  return [
    works(`GET ${admin}/of/{id}`, async () => ({
      id: (await caller.requests.submitPart(partDraft())).id,
    })),
    works(`201 POST ${admin}/of/{id}/merges`, () => pair('101')),
    works(`409 POST ${admin}/of/{id}/merges`, async () => {
      const { id, reference } = await person('Ann', '(607) 555-1102')
      return { id, body: { reference } }
    }),
    works(`DELETE ${admin}/merges/{id}`, async () => {
      const merged = await send(`POST ${admin}/of/{id}/merges`, await pair('103'))
      return { id: merged.json<{ merges: { _id: string }[] }>().merges[0]?._id }
    }),
  ]
}
