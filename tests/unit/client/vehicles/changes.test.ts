import { expect, test } from 'vitest'
import { formatChanges } from '#client/features/vehicles/admin/format-value.ts'

test('the history has the labels, options, prices and days of the form, in the order of the columns', () => {
  const changes = [
    { field: 'status', before: 'available', after: 'pending' },
    { field: 'price', before: 9000, after: 8500 },
    { field: 'year', before: 2015, after: 2016 },
    { field: 'dateAcquired', before: null, after: '2026-11-02T12:00:00.000Z' },
    { field: 'pictures', before: ['a'], after: ['a', 'b'] },
    { field: 'notes', before: 'x', after: null },
    { field: 'trim', before: null, after: null },
  ]
  expect(formatChanges(changes, 'retail', 'America/New_York')).toEqual([
    { label: 'Year', before: '2015', after: '2016' },
    { label: 'Price', before: '$9,000', after: '$8,500' },
    { label: 'Status', before: 'Available', after: 'Sale Pending' },
    { label: 'Date Acquired', before: null, after: '11/02/2026' },
    { label: 'Notes', before: 'x', after: null },
    { label: 'Pictures', before: '1', after: '2' },
  ])
})
