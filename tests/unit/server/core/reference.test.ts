import { expect, test } from 'vitest'
import { formatReference } from '#server/core/reference.ts'
import { REFERENCE_PREFIXES } from '#shared/domain/request.ts'

const { part, repair, inquiry } = REFERENCE_PREFIXES

test.for([
  [part, 42, 'P-2026-0042'],
  [repair, 17, 'R-2026-0017'],
  [inquiry, 3, 'E-2026-0003'],
  [part, 12_345, 'P-2026-12345'],
] as const)(
  'the reference %s %i of 2026 reads %s',
  { tags: ['r9.1'] },
  ([prefix, number, text]) => {
    expect(formatReference({ prefix, year: 2026, number })).toBe(text)
  },
)
