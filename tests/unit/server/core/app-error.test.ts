import { expect, test } from 'vitest'
import { toAppError } from '#server/core/app-error.ts'

const coded = (message: string, code: string): Error => Object.assign(new Error(message), { code })

test('a failure caused by an unavailable database is unavailable, with a retry time', () => {
  const cause = coded('Transaction already closed', 'P2028')
  expect(toAppError(new Error('Invalid invocation', { cause }))).toMatchObject({
    code: 'unavailable',
    message: 'Service not available',
    retryAfterSeconds: 5,
  })
})

test('a value refused with SQLSTATE 22003 is the fault of the caller', () => {
  expect(toAppError(coded('Raw query failed', '22003'))).toMatchObject({ code: 'invalid' })
  expect(toAppError(new Error('Raw query failed. Code: `22003`. Message: `no`'))).toMatchObject({
    code: 'invalid',
  })
})

test('a missing socket of Postgres is an outage, another missing file is not', () => {
  expect(toAppError(coded('connect ENOENT /run/.s.PGSQL.5432', 'ENOENT'))).toHaveProperty(
    'code',
    'unavailable',
  )
  expect(toAppError(coded("ENOENT: no such file or directory, open 'a'", 'ENOENT'))).toBeNull()
})
