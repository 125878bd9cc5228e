import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import {
  assertGoodPassword,
  hashPassword,
  generatePassword,
  verifyPassword,
} from '#server/features/auth/password.ts'

const check = (password: string) =>
  assertGoodPassword(password, { username: 'renee', path: 'password' })

test.each([
  'correcthorsebatterystaple',
  'copper-Walrus-19-attic',
  'tr4il-Mule-77',
  'Zwölf Boxkämpfer jagen Viktor',
  'пять зелёных трамваев',
  'x'.repeat(3).concat('7Gq!vR2#mLp9'),
])('%s may be a password', async (password) => {
  await expect(check(password)).resolves.toBeUndefined()
})

test.each([
  ['password123', 'a common one with digits'],
  ['Passw0rd!2024', 'a common one in disguise'],
  ['qwertyuiopas', 'a row of keys'],
  ['abcdefghijkl', 'the alphabet'],
  ['aaaaaaaaaaaaaaaaaaaa', 'one key held down'],
  ['1234567890', 'counting'],
  ['iloveyou123', 'a common one with digits'],
  ['reneerenee', 'the name twice'],
  ['renee-renee', 'the name twice with a sign between'],
  ['autoparts2026', 'what the shop sells'],
  ['shop-admin-1', 'what everybody tries first here'],
  ['recycled.parts', 'what the shop sells, with a sign between'],
])('%s may not, being %s', { tags: ['r11.20'] }, async (password) => {
  await expect(check(password)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('too easy to guess'),
    issues: [{ path: 'password' }],
  })
})

test.each([
  ['x9!kQ2#vL', 'at least 10'],
  ['Ab1!'.repeat(33), 'at most 128'],
])('%s may not for its length', { tags: ['r11.19'] }, async (password, message) => {
  await expect(check(password)).rejects.toThrow(message)
})

test('no more than 64 characters are judged, which takes longer for each', async () => {
  const good = 'x9Q!mP4#'.repeat(4)
  await expect(check('a'.repeat(32) + good)).resolves.toBeUndefined()
  await expect(check('a'.repeat(64) + good)).rejects.toThrow('too easy to guess')
})

test('a made password is one that may be set, and never the same', async () => {
  const made = Array.from({ length: 20 }, generatePassword)
  for (const password of made) await expect(check(password)).resolves.toBeUndefined()
  expect(new Set(made).size).toBe(20)
})

test('a hash knows its own password and no other; no account knows any', async () => {
  const hash = await hashPassword('tr4il-Mule-77')
  expect(hash).not.toBe(await hashPassword('tr4il-Mule-77'))
  expect(await verifyPassword('tr4il-Mule-77', hash)).toBe(true)
  expect(await verifyPassword('tr4il-Mule-78', hash)).toBe(false)
  expect(await verifyPassword('tr4il-Mule-77', undefined)).toBe(false)
})

test('a password without an account is hashed as well', { tags: ['r11.13'] }, async () => {
  const stored = await hashPassword('tr4il-Mule-77')
  const hashes = async (passwordHash?: string) => {
    let count = 0
    // The hash runs in the thread pool as a task without a name.
    const hook = createHook({ init: (_id, type) => void (type === 'undefined' && (count += 1)) })
    hook.enable()
    await verifyPassword('tr4il-Mule-78', passwordHash)
    hook.disable()
    return count
  }
  expect([await hashes(stored), await hashes()]).toEqual([1, 1])
})
