import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isChunkFailure, loadChunk } from '#client/lib/load-chunk.ts'
import { keptStorage } from './kept-storage.ts'

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/tab.js')
const SECOND_MS = 1000

keptStorage()
beforeEach(() => void vi.useFakeTimers())

const browserWith = ({ responds = true } = {}) => ({
  serverResponds: async () => responds,
  reload: vi.fn<() => void>(),
})
const missing = () => vi.fn<() => Promise<string>>().mockRejectedValue(MISSING)

/** Loads a chunk until its second try has failed; gives the failure, or null while there is none. */
async function tryTwice(page: ReturnType<typeof browserWith>): Promise<unknown> {
  let failure: unknown = null
  void loadChunk(missing(), page).catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  return failure
}

describe('a chunk that fails to load', () => {
  test('is loaded again after a second', async () => {
    const load = missing().mockRejectedValueOnce(MISSING).mockResolvedValue('chunk')
    const page = browserWith()
    const loading = loadChunk(load, page)
    await vi.advanceTimersByTimeAsync(SECOND_MS - 1)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await loading).toBe('chunk')
    expect(page.reload).not.toHaveBeenCalled()
  })

  test('reloads the page when it fails twice, but only once a minute', async () => {
    const page = browserWith()
    expect(await tryTwice(page)).toBeNull()
    expect(page.reload).toHaveBeenCalledTimes(1)
    expect(await tryTwice(page)).toBe(MISSING)
    expect(page.reload).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
    expect(await tryTwice(page)).toBeNull()
    expect(page.reload).toHaveBeenCalledTimes(2)
  })

  test('rejects without a reload while the server does not respond', async () => {
    const page = browserWith({ responds: false })
    expect(await tryTwice(page)).toBe(MISSING)
    expect(page.reload).not.toHaveBeenCalled()
  })

  test('rejects without a reload where the browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    const page = browserWith()
    expect(await tryTwice(page)).toBe(MISSING)
    expect(page.reload).not.toHaveBeenCalled()
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
