import { expect, test } from 'vitest'
import { formatInitials } from '#client/features/requests/admin/request-badge.tsx'

test.each([
  ['pat', 'PA'],
  ['renee.dubois', 'RD'],
  ['Anna Maria Petrov', 'AP'],
  ['o', 'O'],
  ['émile-zola', 'ÉZ'],
  ['--', '--'],
])('the initials of %s are %s', { tags: ['r15.48'] }, (username, initials) => {
  expect(formatInitials(username)).toBe(initials)
})
