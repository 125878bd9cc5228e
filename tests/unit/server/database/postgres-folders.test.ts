import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import {
  buildEmbeddedDatabaseUrl,
  locatePostgresFolders,
} from '#server/database/postgres-cluster.ts'

test('the sockets lie in the data folder where its path is short', () => {
  expect(locatePostgresFolders('/srv/shop')).toEqual({
    root: '/srv/shop/postgres',
    cluster: '/srv/shop/postgres/cluster',
    sockets: '/srv/shop/postgres/sockets',
  })
  expect(buildEmbeddedDatabaseUrl('/srv/shop')).toBe(
    'postgresql://app@localhost/postgres?host=%2Fsrv%2Fshop%2Fpostgres%2Fsockets',
  )
})

test('a path too long for a socket has them under the temporary folder, each data folder its own', () => {
  const long = `/srv/${'very-long/'.repeat(10)}`
  expect(locatePostgresFolders(`${long}a`).sockets.startsWith(tmpdir())).toBe(true)
  expect(locatePostgresFolders(`${long}a`).sockets).not.toBe(
    locatePostgresFolders(`${long}b`).sockets,
  )
  expect(locatePostgresFolders(`${long}a`).sockets).toBe(locatePostgresFolders(`${long}a`).sockets)
})

test('a temporary folder that is too long as well leaves /tmp', () => {
  vi.stubEnv('TMPDIR', `/build/${'very-long/'.repeat(10)}`)
  expect(locatePostgresFolders(`/srv/${'very-long/'.repeat(10)}`).sockets).toMatch(
    /^\/tmp\/postgres-[0-9a-f]{16}$/,
  )
})
