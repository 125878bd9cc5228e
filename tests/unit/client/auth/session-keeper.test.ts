import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionKeeper } from '#client/features/auth/session-keeper.ts'
import type { Access } from '#client/features/auth/verify-access.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

const SECOND_MS = 1000
const TOKEN_MS = 30 * MINUTE_MS

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z') })
  return () => void vi.useRealTimers()
})

/** Session of one tab with a 30-minute token; `shared` is common to all tabs of a browser. */
function session({
  leftMs = TOKEN_MS,
  shared = { lastActiveAt: null as number | null },
  endsAt = Infinity,
} = {}) {
  const world = {
    expiresAt: Date.now() + leftMs,
    access: 'granted' as Access,
    extended: 'granted' as Access,
  }
  const renew = vi.fn<() => Promise<Access>>(async () => {
    if (world.access === 'granted') world.expiresAt = Math.min(Date.now() + TOKEN_MS, endsAt)
    return world.access
  })
  const deps = {
    now: () => Date.now(),
    expiresAt: () => world.expiresAt,
    lastActiveAt: () => shared.lastActiveAt,
    noteActiveAt: (at: number) => void (shared.lastActiveAt = at),
    renew,
    reportPresence: vi.fn<() => Promise<Access>>(async () => world.access),
    extend: vi.fn<(isWanted: () => boolean) => Promise<Access>>(async () => {
      await renew()
      return world.extended
    }),
    signOut: vi.fn<(why: 'timeout' | 'ended' | 'unreachable') => void>(),
  }
  const keeper = createSessionKeeper(deps)
  /** Advances time as in a browser that is not suspended. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += SECOND_MS) {
      await vi.advanceTimersByTimeAsync(SECOND_MS)
      keeper.tick()
    }
    await vi.advanceTimersByTimeAsync(0)
  }
  /** Lets time pass as a computer that sleeps does: no timer fires. */
  const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)
  keeper.start()
  return {
    ...deps,
    world,
    shared,
    keeper,
    pass,
    sleep,
    isWarned: () => keeper.state.read().logoutAt !== null,
  }
}

describe('inactivity', () => {
  test('warns at 13 minutes, signs out at 15', { tags: ['r12.21', 'r12.22'] }, async () => {
    const { keeper, pass, isWarned, signOut } = session()
    const begunAt = Date.now()
    await pass(13 * MINUTE_MS - SECOND_MS)
    expect(isWarned()).toBe(false)
    await pass(SECOND_MS)
    expect(keeper.state.read().logoutAt).toBe(begunAt + 15 * MINUTE_MS)
    await pass(2 * MINUTE_MS - SECOND_MS)
    expect(signOut).not.toHaveBeenCalled()
    await pass(SECOND_MS)
    expect(signOut.mock.calls).toEqual([['timeout']])
  })

  test('ends by activity, which counts once in 5 s', { tags: ['r12.26'] }, async () => {
    const { keeper, pass, shared } = session()
    await pass(4 * SECOND_MS)
    keeper.noteActivity()
    expect(shared.lastActiveAt).toBe(Date.now() - 4 * SECOND_MS)
    await pass(SECOND_MS)
    keeper.noteActivity()
    expect(shared.lastActiveAt).toBe(Date.now())
  })

  test('15 minutes of sleep sign out, also by a key', { tags: ['r12.40'] }, () => {
    for (const trigger of ['tick', 'noteActivity'] as const) {
      const { keeper, sleep, signOut, renew } = session()
      sleep(15 * MINUTE_MS)
      keeper[trigger]()
      expect(signOut.mock.calls).toEqual([['timeout']])
      expect(renew).not.toHaveBeenCalled()
    }
  })

  test('14 minutes of sleep warn on waking', () => {
    const { keeper, sleep, isWarned } = session()
    sleep(14 * MINUTE_MS)
    keeper.tick()
    expect(isWarned()).toBe(true)
  })

  test('a page that is opened after more than 15 minutes signs out', () => {
    const { signOut } = session({ shared: { lastActiveAt: Date.now() - 15 * MINUTE_MS } })
    expect(signOut.mock.calls).toEqual([['timeout']])
  })
})

describe('a warning', () => {
  test('is dismissed by activity, which renews the token', { tags: ['r12.27'] }, async () => {
    const { keeper, pass, isWarned, renew } = session()
    await pass(13 * MINUTE_MS)
    keeper.noteActivity()
    expect(isWarned()).toBe(false)
    expect(renew).toHaveBeenCalledOnce()
  })

  test('shows on load when the token has little time left', { tags: ['r12.29'] }, async () => {
    const { pass, isWarned, signOut } = session({ leftMs: 12 * MINUTE_MS })
    expect(isWarned()).toBe(true)
    await pass(2 * MINUTE_MS - SECOND_MS)
    expect(signOut).not.toHaveBeenCalled()
    await pass(SECOND_MS)
    expect(signOut.mock.calls).toEqual([['timeout']])
  })

  test('is hidden on load by the renewal that is due', { tags: ['r12.30'] }, async () => {
    const { pass, isWarned, world } = session({ leftMs: 4 * MINUTE_MS })
    await pass(SECOND_MS)
    expect(isWarned()).toBe(false)
    expect(world.expiresAt).toBeGreaterThan(Date.now() + 29 * MINUTE_MS)
  })

  test('does not show on load with 1 minute left, nor with 13', { tags: ['r12.29'] }, () => {
    for (const leftMs of [MINUTE_MS, 13 * MINUTE_MS]) {
      expect(session({ leftMs }).isWarned()).toBe(false)
    }
  })

  test.each([
    ['refused', 'ended'],
    ['unreachable', 'unreachable'],
  ] as const)('stays until the session is extended; %s signs out as %s', async (access, why) => {
    const { keeper, pass, world, signOut } = session()
    await pass(14 * MINUTE_MS)
    world.extended = access
    const extending = keeper.extend()
    expect(keeper.state.read().isExtending).toBe(true)
    await extending
    expect(signOut.mock.calls).toEqual([[why]])
  })
})

describe('the token', () => {
  /** Somebody who works all the time. */
  async function work(
    { keeper, pass }: Pick<ReturnType<typeof session>, 'keeper' | 'pass'>,
    ms: number,
  ) {
    for (let passed = 0; passed < ms; passed += MINUTE_MS) {
      await pass(MINUTE_MS)
      keeper.noteActivity()
    }
  }

  test('is renewed five minutes before it expires, and once', async () => {
    const tab = session()
    await work(tab, 24 * MINUTE_MS)
    expect(tab.renew).not.toHaveBeenCalled()
    await work(tab, 2 * MINUTE_MS)
    expect(tab.renew).toHaveBeenCalledOnce()
    await work(tab, 20 * MINUTE_MS)
    expect(tab.renew).toHaveBeenCalledOnce()
  })

  test('a failed renewal is retried every 30 s while valid', { tags: ['r12.17'] }, async () => {
    const tab = session()
    tab.world.access = 'unreachable'
    await work(tab, 27 * MINUTE_MS)
    expect(tab.renew.mock.calls.length).toBeGreaterThanOrEqual(4)
    expect(tab.signOut).not.toHaveBeenCalled()
    tab.world.access = 'granted'
    await tab.pass(31 * SECOND_MS)
    expect(tab.world.expiresAt).toBeGreaterThan(Date.now() + 29 * MINUTE_MS)
  })

  test('ends the session when it is refused and over', { tags: ['r12.17'] }, async () => {
    const tab = session()
    tab.world.access = 'refused'
    tab.world.extended = 'refused'
    await work(tab, 29 * MINUTE_MS)
    expect(tab.signOut).not.toHaveBeenCalled()
    await work(tab, 2 * MINUTE_MS)
    expect(tab.signOut.mock.calls).toEqual([['ended']])
  })

  test('is not renewed again and again when the session ends soon', async () => {
    const tab = session({ leftMs: 4 * MINUTE_MS, endsAt: Date.now() + 4 * MINUTE_MS })
    await work(tab, 3 * MINUTE_MS)
    expect(tab.renew).toHaveBeenCalledOnce()
  })

  test('is not renewed here when another tab did', async () => {
    const tab = session()
    await work(tab, 24 * MINUTE_MS)
    tab.world.expiresAt = Date.now() + TOKEN_MS
    await work(tab, 20 * MINUTE_MS)
    expect(tab.renew).not.toHaveBeenCalled()
  })
})

test('an active user calls the server every 5 minutes', { tags: ['r12.41'] }, async () => {
  const { keeper, pass, reportPresence } = session()
  await pass(6 * MINUTE_MS)
  expect(reportPresence).not.toHaveBeenCalled()
  keeper.noteActivity()
  expect(reportPresence).toHaveBeenCalledOnce()
  await pass(6 * SECOND_MS)
  keeper.noteActivity()
  expect(reportPresence).toHaveBeenCalledOnce()
})

test('a renewal whose reply is read late counts from its request', async () => {
  const { keeper, pass, sleep, renew, reportPresence, shared, world } = session()
  const reply = Promise.withResolvers<Access>()
  renew.mockReturnValueOnce(reply.promise)
  await pass(12 * MINUTE_MS)
  keeper.noteActivity()
  reportPresence.mockClear()
  await pass(13 * MINUTE_MS)
  expect(renew).toHaveBeenCalledOnce()
  sleep(6 * MINUTE_MS)
  shared.lastActiveAt = Date.now()
  world.expiresAt += TOKEN_MS
  reply.resolve('granted')
  await pass(SECOND_MS)
  sleep(6 * SECOND_MS)
  keeper.noteActivity()
  expect(reportPresence).toHaveBeenCalledOnce()
})

test('nothing happens any more in a tab that was left', async () => {
  const { keeper, pass, signOut, renew, extend, isWarned } = session()
  await pass(15 * MINUTE_MS)
  keeper.noteActivity()
  await keeper.extend()
  await pass(20 * MINUTE_MS)
  expect(signOut).toHaveBeenCalledOnce()
  expect(renew).not.toHaveBeenCalled()
  expect(extend).not.toHaveBeenCalled()
  expect(isWarned()).toBe(false)
})

test('a session that this tab has left signs out nobody when a late reply says that it ended', async () => {
  const { keeper, extend, signOut } = session()
  const reply = Promise.withResolvers<Access>()
  extend.mockReturnValueOnce(reply.promise)
  const extended = keeper.extend()
  const isWanted = extend.mock.calls[0]?.[0]
  expect(isWanted?.()).toBe(true)
  keeper.stop()
  expect(isWanted?.()).toBe(false)
  reply.resolve('refused')
  await extended
  expect(signOut).not.toHaveBeenCalled()
})
