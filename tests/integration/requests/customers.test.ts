import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

let now = new Date('2026-03-02T15:00:00Z')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const staff = app.callerFor(RENEE)
const parts = requestsOf(staff, 'part')
const customerOf = (requestId: string) => staff.requests.admin.getCustomer({ requestId })
const everything = (q: string) => staff.search.admin.searchEverything({ q })
const referencesOf = ({ requests }: Awaited<ReturnType<typeof customerOf>>) =>
  requests.map(({ reference }) => reference).toSorted()

let people = 0
/** Somebody whose phone number and email address nobody else has. */
const somebody = (name: string) => {
  people += 1
  return { name, phone: `(607) 555-${3000 + people}`, email: `person-${people}@mail.example` }
}
const submit = (customerInfo: ReturnType<typeof somebody>, own = {}) =>
  app.caller.requests.submitPart(partRequestInput({ customerInfo, ...own }))

describe('a customer', () => {
  test('is everybody with the same phone or email address', { tags: ['r23.9'] }, async () => {
    const jo = somebody('Jo March')
    const first = await submit(jo)
    const samePhone = await submit({ ...jo, email: 'Jo.Two@Mail.example' })
    const { customerInfo, ...repair } = repairRequestInput()
    const sameEmail = await app.caller.requests.submitRepair({
      ...repair,
      customerInfo: { ...customerInfo, name: 'J. March', email: 'jo.two@mail.example' },
    })
    await submit(somebody('Amy March'))
    await parts.archive(first.id)
    const all = [first, samePhone, sameEmail].map(({ reference }) => reference).toSorted()
    for (const { id } of [first, samePhone, sameEmail]) {
      expect(referencesOf(await customerOf(id))).toEqual(all)
    }
    const { phones, emails, requests } = await customerOf(first.id)
    expect(phones).toHaveLength(2)
    expect(emails.toSorted()).toEqual(['jo.two@mail.example', jo.email])
    expect(requests.find(({ id }) => id === first.id)?.list).toBe('archived')
  })

  test('has all vehicles, notes and emails', { tags: ['r23.10'] }, async () => {
    const { phone, email, name } = somebody('Meg Brooke')
    const car = await addVehicle(
      app,
      retailInput({ stockNumber: 'R-880', year: 2016, make: 'Ford', model: 'Escape' }),
    )
    const asked = await app.caller.requests.submitInquiry(inquiryInput(car, { phone, email, name }))
    const one = await submit({ phone, email, name })
    const two = await submit(
      { phone, email, name },
      { partDetails: { system: 'Electrical', component: 'Starter' } },
    )
    await parts.update(one.id, { note: 'Called back' })
    const { vehicles, notes, sentEmails } = await customerOf(asked.id)
    expect(vehicles.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
      {
        label: '2003 Honda Accord',
        vin: '1HGCM82633A004352',
        car: null,
        references: expect.arrayContaining([one.reference, two.reference]),
      },
      {
        label: '2016 Ford Escape (stock R-880)',
        vin: '',
        car: { id: car, stockNumber: 'R-880' },
        references: [asked.reference],
      },
    ])
    expect(notes).toMatchObject([
      { author: 'renee', content: 'Called back', reference: one.reference },
    ])
    expect(sentEmails.map(({ reference }) => reference).toSorted()).toEqual(
      [asked, one, two].map(({ reference }) => reference).toSorted(),
    )
  })

  test('is not joined to somebody else by suspected spam', { tags: ['r23.9'] }, async () => {
    const [beth, laurie] = [somebody('Beth March'), somebody('Laurie')]
    const hers = await submit(beth)
    const his = await submit(laurie)
    const spam = await submit({ ...beth, email: laurie.email }, { website: 'x' })
    expect(referencesOf(await customerOf(hers.id))).toEqual(
      [hers.reference, spam.reference].toSorted(),
    )
    expect(referencesOf(await customerOf(his.id))).toEqual(
      [his.reference, spam.reference].toSorted(),
    )
    expect((await customerOf(hers.id)).emails).toEqual([beth.email])
  })

  test('is found once by name, phone and email address', { tags: ['r23.12'] }, async () => {
    const fritz = somebody('Fritz Bhaer')
    await submit(fritz)
    now = new Date(now.getTime() + MINUTE_MS)
    const latest = await submit({ ...fritz, phone: '(607) 555-3999' })
    for (const q of ['bhaer fritz', fritz.email]) {
      expect((await everything(q)).customers).toEqual([
        { requestId: latest.id, name: fritz.name, email: fritz.email, phone: '(607) 555-3999' },
      ])
    }
    expect((await everything('alternator')).customers).toEqual([])
  })
})

describe('two customers', () => {
  test('are merged by a reference, and split by Undo', { tags: ['r23.13'] }, async () => {
    const hers = await submit(somebody('Hannah Hummel'))
    const old = await submit(somebody('Hannah Hummel'))
    expect((await customerOf(hers.id)).namesakes.map(({ id }) => id)).toEqual([old.id])
    const merged = await staff.requests.admin.mergeCustomers({
      requestId: hers.id,
      reference: ` ${old.reference.toLowerCase()} `,
    })
    expect(referencesOf(merged)).toEqual([hers.reference, old.reference].toSorted())
    expect(merged.namesakes).toEqual([])
    expect(merged.merges).toEqual([
      {
        id: expect.any(String),
        references: [hers.reference, old.reference],
        mergedAt: now.toISOString(),
        mergedBy: 'renee',
      },
    ])
    expect((await customerOf(old.id)).requests).toEqual(merged.requests)

    const [{ id } = { id: '' }] = merged.merges
    await staff.requests.admin.undoCustomerMerge({ id })
    expect(referencesOf(await customerOf(hers.id))).toEqual([hers.reference])
    expect(await app.db.customerMerge.findUniqueOrThrow({ where: { id } })).toMatchObject({
      mergedBy: 'renee',
      undoneBy: 'renee',
      undoneAt: now,
    })
    await expect(staff.requests.admin.undoCustomerMerge({ id })).rejects.toThrow('undone already')
  })

  test('are not merged by an unknown reference, nor twice', async () => {
    const hers = await submit(somebody('Sallie Gardiner'))
    const merge = (reference: string) =>
      staff.requests.admin.mergeCustomers({ requestId: hers.id, reference })
    await expect(merge('P-1999-0001')).rejects.toThrow('There is no request with this reference')
    await expect(merge(hers.reference)).rejects.toThrow('belongs to this customer already')
  })
})
