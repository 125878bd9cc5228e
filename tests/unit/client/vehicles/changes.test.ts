import { expect, test } from 'vitest'
import { formatChanges } from '#client/features/vehicles/admin/format-value.ts'

test('the history has the labels, options, prices and days of the form, in the order of the columns', () => {
  const changes = [
    { field: 'status', from: 'available', to: 'pending' },
    { field: 'price', from: 9000, to: 8500 },
    { field: 'year', from: 2015, to: 2016 },
    { field: 'dateAcquired', from: null, to: '2026-11-02T12:00:00.000Z' },
    { field: 'pictures', from: ['a'], to: ['a', 'b'] },
    { field: 'notes', from: 'x', to: null },
    { field: 'trim', from: null, to: null },
  ]
  expect(formatChanges(changes, 'retail', 'America/New_York')).toEqual([
    { label: 'Year', from: '2015', to: '2016' },
    { label: 'Price', from: '$9,000', to: '$8,500' },
    { label: 'Status', from: 'Available', to: 'Sale Pending' },
    { label: 'Date Acquired', from: null, to: '11/02/2026' },
    { label: 'Notes', from: 'x', to: null },
    { label: 'Pictures', from: '1', to: '2' },
  ])
})
