import { describe, expect, test } from 'vitest'
import { failureOf } from '#client/components/form-failure.ts'
import { positionAfter } from '#client/components/form-formatted-input.tsx'
import { problemsOf } from '#client/hooks/use-step-form.ts'
import { repairCustomerSchema } from '#shared/domain/repair-request.ts'

describe('a failed call', () => {
  test("says the server's own words with its status", () => {
    expect(failureOf({ message: 'Vehicle not found', data: { httpStatus: 404 } })).toEqual({
      message: 'Vehicle not found',
      isLostConnection: false,
      status: 404,
    })
  })

  test("says 'Received non-JSON response from server' when a page came back", () => {
    expect(failureOf({ message: `Unexpected token '<', "<h1>" is not valid JSON` }).message).toBe('Received non-JSON response from server')
    expect(failureOf({ message: 'oops', cause: new SyntaxError('oops') }).message).toBe('Received non-JSON response from server')
  })

  test("says 'Service not available' when nothing came back", () => {
    expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ message: 'Service not available', isLostConnection: true, status: null })
  })

  test('has no words where the server had none', () => {
    expect(failureOf({ message: '', data: { httpStatus: 500 } }).message).toBeNull()
  })
})

test('the caret stands behind as many digits as before, whatever the format puts between them', () => {
  expect(positionAfter('(518) 555-0100', /\d/, 3)).toBe(4)
  expect(positionAfter('(518) 555-0100', /\d/, 4)).toBe(7)
  expect(positionAfter('(518) 555-0100', /\d/, 0)).toBe(0)
  expect(positionAfter('(518) 555-0100', /\d/, 10)).toBe(14)
})

test('each field has its first problem, by its path', () => {
  const problems = problemsOf(repairCustomerSchema, { name: '', phone: '', email: 'x', address: { street: 'a'.repeat(200) } })
  expect(problems).toEqual({
    name: 'Name is required',
    phone: 'Phone number is required',
    email: 'Please enter a valid email',
    'address.street': 'Street must be at most 120 characters',
  })
})
