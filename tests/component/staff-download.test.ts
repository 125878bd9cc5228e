import { expect, test } from 'vitest'
import { download } from '#client/lib/staff-download.ts'
import { fakeServer } from './support/fake-server.ts'
import { tokenFor } from './support/staff-token.ts'

test('a download counts its rows without the header', { tags: ['r30.16'] }, async () => {
  localStorage.setItem('authToken', tokenFor('pat'))
  const server = fakeServer()
  server.replyTo('GET /api/admin/cars.csv', { body: 'Make\r\nFord\r\nHonda\r\n', status: 200 })
  const rows: number[] = []
  expect(await download('/api/admin/cars.csv', 'cars.csv', (count) => rows.push(count))).toBeNull()
  expect(rows.at(-1)).toBe(2)
})
