import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { locatePostgresFolders } from '#server/database/postgres-cluster.ts'
import { startBuiltShop } from '../../support/built-shop.ts'
import { migratedDataDir } from '../../support/own-postgres.ts'
import { PASSWORD } from '../../support/staff.ts'

// A busy machine takes its time over programs that start, and none of this is about time.
vi.setConfig({ testTimeout: 120_000 })

/** Deep faults that the program raises itself on a signal that has no other listener. */
const FAULTS = `process.once('SIGCONT',()=>{throw new Error('thrown-to-nobody')});process.once('SIGWINCH',()=>{Promise.reject(new Error('rejected-to-nobody'))})`

test.each([
  ['an error that nobody caught', 'SIGCONT', 'thrown-to-nobody'],
  ['a promise whose failure nobody looked at', 'SIGWINCH', 'rejected-to-nobody'],
] as const)('%s is logged, and the shop stops as failed', async (_what, signal, message) => {
  const dataDir = await migratedDataDir()
  const pidFile = join(locatePostgresFolders(dataDir).cluster, 'postmaster.pid')
  const shop = await startBuiltShop({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: 'ann',
    ADMIN_PASSWORD: PASSWORD,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAULTS)}`,
  })
  expect(existsSync(pidFile)).toBe(true)
  shop.child.kill(signal)
  expect(await shop.exited).toEqual([1, null])
  const last = shop.logged.filter(({ level }) => level === 60)
  expect(last).toMatchObject([
    {
      msg: 'stopping after an unhandled error',
      err: { message, stack: expect.stringContaining(message) },
    },
  ])
  expect(existsSync(pidFile)).toBe(false)
})
