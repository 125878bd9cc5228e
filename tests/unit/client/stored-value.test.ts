import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createStoredList } from '#client/lib/stored-value.ts'
import { keptStorage } from './kept-storage.ts'

const kept = keptStorage()
/** The list as another tab has it, or this one after a reload. */
const reloaded = () => createStoredList('test', z.string())

test('a stored list does not expire', { tags: ['r33.19'] }, () => {
  vi.useFakeTimers()
  expect(reloaded().set(['X'])).toBe(true)
  vi.advanceTimersByTime(400 * 24 * 3_600_000)
  expect(reloaded().read()).toEqual(['X'])
})

test('a stored list has the entries of other tabs', { tags: ['r33.19'] }, () => {
  const [one, other] = [reloaded(), reloaded()]
  expect(one.read()).toEqual([])
  other.set(['X'])
  one.set([...one.read(), 'Y'])
  expect(other.read()).toEqual(['X', 'Y'])
  expect(other.read()).toBe(other.read())
})

test('a stored list drops only entries that do not fit', () => {
  reloaded().set(['X'])
  kept.set('test', (kept.get('test') ?? '').replace('"X"', '"X",5,null'))
  expect(reloaded().read()).toEqual(['X'])
  kept.set('test', 'no JSON')
  expect(reloaded().read()).toEqual([])
})
