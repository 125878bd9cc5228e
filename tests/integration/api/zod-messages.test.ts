import { expect, test, vi } from 'vitest'
import type { Operation } from '#server/http/openapi.ts'
import { createTestApp } from '../../support/app.ts'
import { publishedContract } from '../../support/contract.ts'
import { addSignedIn } from '../../support/staff.ts'
import { sender } from './calls.ts'

// A busy machine takes its time over all of this, and none of it is about time.
vi.setConfig({ testTimeout: 60_000 })
const app = await createTestApp({ config: { rateLimits: false } })
const { operations } = await publishedContract(app)
const staff = await addSignedIn(app, 'renee')
const send = sender(app, () => staff)

/** The words of zod, its translations included, and of Fastify. */
const LIBRARY_WORDS =
  /Invalid (?:input|option|key|string|UUID|ISO|email|URL|record|element|datetime)|Too (?:big|small)|expected \w+, received|Unrecognized key|must (?:have required|NOT have)|FST_/
const LONG = 'x'.repeat(10_000)
const VALUES = [-1, 1e15, 0.001, true, null, '', LONG, {}, [LONG], [{ x: 1 }]]

const all = [...operations.entries()]
/** One operation of each schema, since the same schema refuses with the same words. */
const oneOfEach = (found: typeof all, schemaOf: (operation: Operation) => unknown) => [
  ...new Map(found.map((each) => [JSON.stringify(schemaOf(each[1])), each])).values(),
]
const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema
const queryOf = ({ parameters = [] }: Operation) => parameters.filter((each) => each.in === 'query')
// A sign-out would end the session of the others.
const withBody = oneOfEach(
  all.filter(([name, operation]) => bodyOf(operation) && !name.includes('logout')),
  bodyOf,
)
const withQuery = oneOfEach(
  all.filter(([, operation]) => queryOf(operation).length > 0),
  queryOf,
)

test.each(withBody)('%s refuses a body plainly', { tags: ['r19.19'] }, async (name, operation) => {
  const { properties = {} } = bodyOf(operation) ?? {}
  const fields = Object.keys(properties)
  const bodies = VALUES.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
  for (const body of ['text', null, [[]], ...bodies]) {
    expect(LIBRARY_WORDS.exec((await send(name, { body })).text)).toBeNull()
  }
})

test.each(withQuery)('%s refuses plainly', { tags: ['r19.19'] }, async (name, operation) => {
  const names = queryOf(operation).map((each) => each.name)
  for (const value of ['', 'nonsense', '-1', '%00']) {
    for (const times of [1, 2]) {
      const pairs = names.flatMap((each) => Array.from({ length: times }, () => `${each}=${value}`))
      const { text } = await send(name, { query: `?${pairs.join('&')}` })
      expect(LIBRARY_WORDS.exec(text)).toBeNull()
    }
  }
})
