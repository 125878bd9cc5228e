import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OpenApi } from '#server/http/openapi.ts'
import { createTestApp } from '../../support/app.ts'

const app = await createTestApp()
const { status, headers, text } = await app.ask('/api/docs')

test('the reference is a page without a script, under a policy that allows its own styles alone', () => {
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).not.toMatch(/<script|\son\w+=|\sstyle=/)
  const styles = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(styles).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('the reference has each operation and schema', { tags: ['r18.17'] }, async () => {
  const contract = await app.get<OpenApi>('/api/openapi.json')
  const ids = new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
  const expected = [
    ...Object.values(contract.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    ),
    ...Object.keys(contract.components.schemas).map((name) => `schema-${name}`),
  ]
  expect(expected.filter((id) => !ids.has(id))).toEqual([])
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
})
