import { describe, expect, test } from 'vitest'
import type { OpenApi } from '#server/http/openapi.ts'
import { createTestApp } from '../../support/app.ts'
import { readContract } from '../../support/contract.ts'
import { withRoutes } from '../../support/routes.ts'

const { app, routes } = await withRoutes(() => createTestApp())
const contract = await app.get<OpenApi>('/api/openapi.json')
const documented = Object.entries(contract.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
const operations = Object.values(contract.paths).flatMap((item) => Object.values(item))

/** The calls of specification section 7, under /api. */
const SPECIFIED = [
  'GET /dismantled-vehicles',
  'GET /dismantled-vehicles/{id}',
  'GET /admin/dismantled-vehicles',
  'POST /admin/dismantled-vehicles',
  'PUT /admin/dismantled-vehicles/{id}',
  'DELETE /admin/dismantled-vehicles/{id}',
  'GET /retail-vehicles',
  'GET /retail-vehicles/{id}',
  'GET /admin/retail-vehicles',
  'POST /admin/retail-vehicles',
  'PUT /admin/retail-vehicles/{id}',
  'DELETE /admin/retail-vehicles/{id}',
  'POST /part-requests',
  'GET /admin/part-requests',
  'GET /admin/part-requests/{id}',
  'PUT /admin/part-requests/{id}',
  'DELETE /admin/part-requests/{id}',
  'POST /repair-requests',
  'GET /admin/repair-requests',
  'GET /admin/repair-requests/{id}',
  'PUT /admin/repair-requests/{id}',
  'DELETE /admin/repair-requests/{id}',
  'POST /admin/upload',
  'GET /vehicle-data/batched',
  'POST /auth/login',
  'POST /auth/logout',
  'GET /auth/verify',
  'POST /auth/refresh',
  'POST /vin/decode',
  'POST /vin/direct-decode',
]

describe('the published contract', () => {
  test('is OpenAPI 3.1 with a name for every operation', () => {
    expect(contract.openapi).toMatch(/^3\.1\./)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { summary, responses } of operations) {
      expect([summary, Object.keys(responses).some((status) => status < '300')]).toEqual([expect.stringMatching(/\w/), true])
    }
  })

  test('has every call of the specification', () => {
    expect(SPECIFIED.map((call) => call.replace(' ', ' /api')).filter((call) => !documented.includes(call))).toEqual([])
  })

  test('has every path under /api that the application answers, and no other', () => {
    const registered = routes.filter(({ url }) => url.startsWith('/api/')).map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(registered.length).toBeGreaterThan(40)
    expect(registered.filter((call) => !documented.includes(call))).toEqual([])
    expect(documented.filter((call) => call.includes(' /api') && !registered.includes(call))).toEqual([])
  })

  test('refers to nothing that it does not hold, and holds nothing that it does not refer to', () => {
    const referred = [...JSON.stringify(contract).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
    expect(new Set(Object.keys(contract.components.schemas))).toEqual(new Set(referred))
    expect(JSON.stringify(contract)).not.toContain('$defs')
  })

  test('gives examples that are as it says', () => {
    const { check } = readContract(contract)
    const told = operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) => (example === undefined ? [] : [{ operationId, schema, example }])),
    )
    expect(told.length).toBeGreaterThan(6)
    for (const { operationId, schema, example } of told) expect([operationId, check(schema, example)]).toEqual([operationId, []])
  })

  test('asks for the bearer token on every path of staff', () => {
    const ofStaff = Object.entries(contract.paths).filter(([path]) => path.startsWith('/api/admin/'))
    expect(ofStaff.length).toBeGreaterThan(20)
    for (const [path, item] of ofStaff) {
      for (const { security } of Object.values(item)) expect([path, security]).toEqual([path, [{ bearer: [] }]])
    }
  })
})
