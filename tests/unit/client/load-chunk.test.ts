import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isChunkFailure, loadChunk } from '#client/lib/load-chunk.ts'

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/tab.js')

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

describe('loadChunk', () => {
  test('tries again after 1 and after 4 seconds until the chunk comes', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(MISSING).mockRejectedValueOnce(MISSING).mockResolvedValue('chunk')
    const loading = loadChunk(load)
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(4000)
    expect(await loading).toBe('chunk')
  })

  test('rejects with the last error after three failed tries', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(MISSING)
    const failure = loadChunk(load).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await failure).toBe(MISSING)
    expect(load).toHaveBeenCalledTimes(3)
  })
})

test.each([
  ['Failed to fetch dynamically imported module: /a.js', true],
  ['error loading dynamically imported module: /a.js', true],
  ['Importing a module script failed.', true],
  ['Failed to fetch', false],
])('isChunkFailure of %j is %j', (message, isMissing) => {
  expect(isChunkFailure(new TypeError(message))).toBe(isMissing)
})
