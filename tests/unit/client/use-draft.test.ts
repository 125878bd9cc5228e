import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createDraftStore } from '#client/hooks/use-draft.ts'
import { keptStorage } from './kept-storage.ts'

const schema = z.object({ vins: z.array(z.string()), customer: z.object({ name: z.string() }) })
const EMPTY = { vins: [], customer: { name: '' } }
const WEEK_MS = 7 * 24 * 3_600_000

const kept = keptStorage()

/** The store as it is after the page was loaded anew. */
const reloaded = () => createDraftStore('test', EMPTY, schema)

describe('a draft', () => {
  test('survives a reload, with the step that was reached, its key and when it was begun', () => {
    const store = reloaded()
    store.change({ vins: ['X'], customer: { name: 'Pat' } })
    store.reach(3)
    expect(reloaded().read()).toEqual(store.read())
    expect(store.read()).toMatchObject({
      values: { vins: ['X'], customer: { name: 'Pat' } },
      reached: 3,
    })
  })

  test('is empty for the server, whatever the browser has', () => {
    const store = reloaded()
    store.change({ ...EMPTY, vins: ['X'] })
    expect(store.initial.values).toEqual(EMPTY)
  })

  test('keeps its key while nothing changes and has another one afterwards', () => {
    const store = reloaded()
    const first = store.read().idempotencyKey
    expect(first).toMatch(/^[\da-f]{32}$/)
    expect(store.read().idempotencyKey).toBe(first)
    store.change({ ...EMPTY, vins: ['X'] })
    const key = store.read().idempotencyKey
    expect(reloaded().read().idempotencyKey).toBe(key)
    store.change({ ...EMPTY, vins: ['Y'] })
    expect(store.read().idempotencyKey).not.toBe(key)
    expect(key).toMatch(/^[\da-f]{32}$/)
  })

  test('is gone after it was cleared, and after a week', () => {
    vi.useFakeTimers()
    const store = reloaded()
    store.change({ ...EMPTY, vins: ['X'] })
    vi.advanceTimersByTime(WEEK_MS + 1)
    expect(reloaded().read().values).toEqual(EMPTY)
    store.clear()
    expect(kept.size).toBe(0)
    expect(store.read().values).toEqual(EMPTY)
  })

  test.each([
    ['no JSON'],
    [{ vins: 'X', customer: { name: 'Pat' } }],
    [{ vins: ['X'], customer: null }],
  ])('is dropped where it does not fit: %j', (values) => {
    const value = { ...reloaded().read(), values, startedAt: Date.now() }
    kept.set('draft-test', JSON.stringify({ savedAt: Date.now(), value }))
    expect(reloaded().read()).toMatchObject({ values: EMPTY, reached: 1, startedAt: null })
    kept.set('draft-test', 'no JSON')
    expect(reloaded().read().values).toEqual(EMPTY)
  })

  test('works where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    const store = reloaded()
    store.change({ ...EMPTY, vins: ['X'] })
    expect(store.read().values.vins).toEqual(['X'])
  })

  test('notifies its listeners of each change until they unsubscribe', () => {
    const store = reloaded()
    const listener = vi.fn<() => void>()
    const leave = store.subscribe(listener)
    store.change({ ...EMPTY, vins: ['X'] })
    leave()
    store.clear()
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('the fill time', () => {
  const later = (ms: number) => void vi.advanceTimersByTime(ms)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))

  test('counts from its first opening, also of a restored draft', { tags: ['r9.8'] }, () => {
    const store = reloaded()
    store.open(false)
    later(8000)
    store.open(false)
    store.change({ vins: ['X'] })
    expect(store.fillTimeMs()).toBe(8000)
    const restored = reloaded()
    restored.open(false)
    later(500)
    expect(restored.fillTimeMs()).toBe(3500)
  })

  test('counts from the document for a form that came with it, and begins again once the form is sent', () => {
    const store = reloaded()
    later(5000)
    store.open(true)
    expect(store.fillTimeMs()).toBe(Math.round(performance.now()))
    store.change({ vins: ['X'] })
    store.clear()
    later(900)
    store.open(false)
    expect(store.fillTimeMs()).toBe(900)
  })

  test('goes on where the clock of the device is set back', () => {
    const store = reloaded()
    store.open(false)
    later(6000)
    vi.setSystemTime(0)
    expect(store.fillTimeMs()).toBe(6000)
  })

  test('is short for a robot that fills in a form at once', () => {
    const store = reloaded()
    store.open(false)
    store.change({ vins: ['X'] })
    later(1200)
    expect(store.fillTimeMs()).toBe(1200)
  })
})
