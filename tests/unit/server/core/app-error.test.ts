import { expect, test } from 'vitest'
import { toAppError } from '#server/core/app-error.ts'

const coded = (message: string, code: string): Error => Object.assign(new Error(message), { code })

test.each([
  [
    'a failure whose cause is one of them',
    new Error('Invalid invocation', { cause: coded('Transaction already closed', 'P2028') }),
  ],
])('%s is unavailable with the time to come back', (_what, error) => {
  expect(toAppError(error)).toMatchObject({
    code: 'unavailable',
    message: 'Service not available',
    retryAfterSeconds: 5,
  })
})

test.each(['22003'])('a value refused with SQLSTATE %s is the fault of the caller', (code) => {
  expect(toAppError(coded('Raw query failed', code))).toMatchObject({ code: 'invalid' })
  expect(
    toAppError(new Error(`Raw query failed. Code: \`${code}\`. Message: \`no\``)),
  ).toMatchObject({ code: 'invalid' })
})

test('a missing socket of Postgres is an outage, another missing file is not', () => {
  expect(toAppError(coded('connect ENOENT /run/.s.PGSQL.5432', 'ENOENT'))).toHaveProperty(
    'code',
    'unavailable',
  )
  expect(toAppError(coded("ENOENT: no such file or directory, open 'a'", 'ENOENT'))).toBeNull()
})
