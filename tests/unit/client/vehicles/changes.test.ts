import { describe, expect, test } from 'vitest'
import { mergeChanges } from '#client/features/vehicles/admin/form/conflict-panel.tsx'
import { formatChanges } from '#client/features/vehicles/admin/format-value.ts'

describe('two people editing one vehicle', () => {
  const before = { price: '$9,000', trim: 'S', notes: '', mileage: '80,000' }

  test('what the other alone or both alike changed is taken', { tags: ['r13.43'] }, () => {
    const merge = mergeChanges(
      before,
      { ...before, notes: 'Shelf 4', trim: 'SE' },
      { ...before, price: '$8,500', trim: 'SE' },
    )
    expect(merge).toEqual({
      values: { ...before, price: '$8,500', notes: 'Shelf 4', trim: 'SE' },
      conflicts: [],
      takenOver: ['price'],
    })
  })

  test('what both changed differently is asked, and stays', { tags: ['r13.42'] }, () => {
    const merge = mergeChanges(
      before,
      { ...before, price: '$8,800', trim: '' },
      { ...before, price: '$8,500', trim: 'SE' },
    )
    expect(merge.conflicts).toEqual([
      { name: 'price', mine: '$8,800', theirs: '$8,500' },
      { name: 'trim', mine: '', theirs: 'SE' },
    ])
    expect(merge.values).toEqual({ ...before, price: '$8,800', trim: '' })
  })
})

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
