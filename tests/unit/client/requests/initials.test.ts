import { expect, test } from 'vitest'
import { initialsOf } from '#client/features/requests/admin/request-badge.tsx'

test.each([
  ['pat', 'PA'],
  ['renee.dubois', 'RD'],
  ['Anna Maria Petrov', 'AP'],
  ['o', 'O'],
  ['émile-zola', 'ÉZ'],
  ['--', '--'],
])('the initials of %s are %s', { tags: ['r15.48'] }, (username, initials) => {
  expect(initialsOf(username)).toBe(initials)
})
