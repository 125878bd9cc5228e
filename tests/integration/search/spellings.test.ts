import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

const app = await createTestApp({ config: { rateLimits: false } })
await addAccounts(app)
const { search, requests, wants } = app.callerFor(RENEE)

const CUSTOMERS = [
  'Siobhan O\u2019Quillfeather',
  "Niamh O'Gorgon",
  'Zoë Umlautsen',
  'Rene\u0301 Décomposé',
  'José Muñoz',
  'Anna Straße',
  'Ayşe Şahin',
  'Mary-Jane de la Cruz',
  'Dae-Sik Moon',
]
const byName = new Map<string, string>()
for (const [index, name] of CUSTOMERS.entries()) {
  const { id } = await app.caller.requests.submitPart(
    partRequestInput({
      vin: `1FTFW1ET5DFC1031${index}`,
      vehicleInfo:
        index % 2 === 0
          ? { year: 2013, make: 'Chevy', model: 'Silverado 1500' }
          : { year: 2012, make: 'Ford', model: 'F\u2011150' },
      customerInfo: { name, phone: `(518) 555-010${index}`, email: `c${index}@mail.example` },
    }),
  )
  byName.set(name, id)
}

describe.each([
  ["O'Quillfeather", 'Siobhan O\u2019Quillfeather'],
  ['OQUILLFEATHER', 'Siobhan O\u2019Quillfeather'],
  ['o quillfeather siobhan', 'Siobhan O\u2019Quillfeather'],
  ['O\u2019Gorgon', "Niamh O'Gorgon"],
  ['Zoe\u0308', 'Zoë Umlautsen'],
  ['rene decompose', 'Rene\u0301 Décomposé'],
  ['MUN\u0303OZ jose', 'José Muñoz'],
  ['strasse', 'Anna Straße'],
  ['sahin', 'Ayşe Şahin'],
  ['mary\u2010jane', 'Mary-Jane de la Cruz'],
  ['de la cruz', 'Mary-Jane de la Cruz'],
  ['Moon, Dae-Sik', 'Dae-Sik Moon'],
])('the name %s', (q, name) => {
  test('is found in search and in the list of requests', { tags: ['r23.3'] }, async () => {
    const { requests: found, customers } = await search.admin.searchEverything({ q })
    expect(found.found.map(({ id }) => id)).toEqual([byName.get(name)])
    expect(customers.map((each) => each.name)).toEqual([name])
    const list = await requests.admin.part.list({ q })
    expect(list.requests.map(({ id }) => id)).toEqual([byName.get(name)])
  })
})

test.each([
  ['chevrolet', 5],
  ['chevy silverado1500', 5],
  ['f-150', 4],
  ['f 150 ford', 4],
  ['\u2014\u2014\u2014', 0],
  ['%%%', 0],
])('the search %s finds %i requests by their vehicles', async (q, count) => {
  const { requests: found } = await search.admin.searchEverything({ q })
  expect(found.totals.part).toBe(count)
})

test('staff find a want in any spelling', { tags: ['r23.3'] }, async () => {
  const { id } = await wants.admin.add({
    make: 'VW',
    model: 'Jetta',
    yearFrom: 2009,
    name: 'Zoë O\u2019Brien',
    phone: '5185550199',
  })
  for (const q of ["o'brien", 'zoe', 'volkswagen jetta', 'vw', '518 555-0199']) {
    const list = await wants.admin.list({ q })
    expect([q, list.wants.map((want) => want.id)]).toEqual([q, [id]])
  }
})
