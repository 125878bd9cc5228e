import { expect, test } from 'vitest'
import { findCaret } from '#client/components/form-formatted-input.tsx'
import { findIssues } from '#client/hooks/use-step-form.ts'
import { repairCustomerSchema } from '#shared/domain/repair-request.ts'

test('the caret stands behind as many digits as before, whatever the format puts between them', () => {
  expect(findCaret('(518) 555-0100', /\d/, 3)).toBe(4)
  expect(findCaret('(518) 555-0100', /\d/, 4)).toBe(7)
  expect(findCaret('(518) 555-0100', /\d/, 0)).toBe(0)
  expect(findCaret('(518) 555-0100', /\d/, 10)).toBe(14)
})

test('each field has its first issue, by its path', () => {
  const issues = findIssues(repairCustomerSchema, {
    name: '',
    phone: '',
    email: 'x',
    address: { street: 'a'.repeat(200) },
  })
  expect(issues).toEqual({
    name: 'Name is required',
    phone: 'Phone number is required',
    email: 'Please enter a valid email',
    'address.street': 'Street must be at most 120 characters',
  })
})
