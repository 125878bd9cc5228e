import { describe, expect, test } from 'vitest'
import type { OpenApi } from '#server/http/openapi.ts'
import { createTestApp } from '../../support/app.ts'
import { readContract } from '../../support/contract.ts'
import { withRoutes } from '../../support/routes.ts'

const { app, routes } = await withRoutes(() => createTestApp())
const contract = await app.get<OpenApi>('/api/openapi.json')
const documented = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
)
const operations = Object.values(contract.paths).flatMap((item) => Object.values(item))

type Shape = { properties: Record<string, Shape>; additionalProperties?: boolean }

/** The calls of docs/product section 18, under /api. */
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
  test('is OpenAPI 3.1 with a name for every operation', { tags: ['r18.17'] }, () => {
    expect(contract.openapi).toMatch(/^3\.1\./)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { summary, responses } of operations) {
      expect([summary, Object.keys(responses).some((status) => status < '300')]).toEqual([
        expect.stringMatching(/\w/),
        true,
      ])
    }
  })

  test('has every endpoint of the product rules', { tags: ['r18.9', 'r18.10'] }, () => {
    expect(
      SPECIFIED.map((call) => call.replace(' ', ' /api')).filter(
        (call) => !documented.includes(call),
      ),
    ).toEqual([])
  })

  test('calls what a visitor sends about a vehicle an inquiry', { tags: ['r8.3'] }, () => {
    expect(documented).toContain('POST /api/inquiries')
    expect(documented).toContain('GET /api/admin/inquiries')
    expect(JSON.stringify(contract)).not.toMatch(/enquir/i)
  })

  test('has every path under /api that the application answers, and no other', () => {
    const registered = routes
      .filter(({ url }) => url.startsWith('/api/'))
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(registered.length).toBeGreaterThan(40)
    expect(registered.filter((call) => !documented.includes(call))).toEqual([])
    expect(
      documented.filter((call) => call.includes(' /api') && !registered.includes(call)),
    ).toEqual([])
  })

  test('names no field by a verb, as a function, such as the quote of a sale', () => {
    expect(JSON.stringify(contract)).toContain('"quoteReference":')
    expect(JSON.stringify(contract)).not.toMatch(/"(?:describe|find|format|get|list)[A-Z]\w*":/)
  })

  test('refers to nothing that it does not hold, and holds nothing that it does not refer to', () => {
    const referred = [
      ...JSON.stringify(contract).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g),
    ].map(([, name = '']) => name)
    expect(new Set(Object.keys(contract.components.schemas))).toEqual(new Set(referred))
    expect(JSON.stringify(contract)).not.toContain('$defs')
  })

  test('gives examples that are as it says', () => {
    const { check } = readContract(contract)
    const bodies = operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) =>
        example === undefined ? [] : [{ operationId, schema, example }],
      ),
    )
    expect(bodies.length).toBeGreaterThan(6)
    for (const { operationId, schema, example } of bodies) {
      expect([operationId, check(schema, example)]).toEqual([operationId, []])
    }
  })

  test('describes every field and filter', { tags: ['r18.22'] }, () => {
    const bodyOf = (path: string, method = 'post') =>
      contract.paths[path]?.[method]?.requestBody?.content['application/json']?.schema as Shape
    const { serviceInfo, customerInfo, vehicleInfo } = bodyOf('/api/repair-requests').properties
    expect(serviceInfo?.properties).toMatchObject({
      serviceType: { type: 'string', enum: expect.arrayContaining(['Brake Service', 'Other']) },
      urgency: { enum: ['Low', 'Medium', 'High', 'Emergency', null] },
      preferredDate: { format: 'date' },
    })
    expect(vehicleInfo?.properties.vin).toMatchObject({
      description: expect.stringContaining('17 letters and digits'),
    })
    expect(customerInfo?.properties).toMatchObject({
      email: { format: 'email' },
      phone: { description: expect.stringContaining('Ten digits') },
      address: {
        anyOf: [{ properties: { street: {}, city: {}, state: {}, zipCode: {} } }, { type: 'null' }],
      },
    })
    expect(bodyOf('/api/part-requests').properties.vin).toMatchObject({
      anyOf: [{ pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$' }, { type: 'null' }],
    })
    for (const kind of ['retail', 'dismantled']) {
      expect(bodyOf(`/api/admin/${kind}-vehicles/{id}`, 'put').properties).toMatchObject({
        pictures: {
          items: {
            anyOf: [{ type: 'string' }, { type: 'object', required: ['id'] }],
            description: expect.stringContaining('public_id'),
          },
        },
        imageUrl: { description: expect.stringContaining('cover') },
        _id: { readOnly: true },
      })
    }
    const filters = contract.paths['/api/vehicle-data/batched']?.get?.parameters ?? []
    expect(filters.map(({ name }) => name).join(' ')).toBe(
      'view q make status yearFrom yearTo priceTo mileageTo bodyType driveType fuelType sort page',
    )
    expect(
      contract.paths['/api/retail-vehicles']?.get?.parameters?.find(({ name }) => name === 'status')
        ?.schema,
    ).toMatchObject({ anyOf: [{ enum: ['available', 'pending', 'sold'] }, { type: 'null' }] })
  })

  test('forbids other fields and lists the errors of bodies', { tags: ['r18.22'] }, () => {
    for (const { operationId, requestBody, responses } of operations) {
      const json = requestBody?.content['application/json']?.schema as Shape | undefined
      expect([operationId, json?.additionalProperties ?? false]).toEqual([operationId, false])
      expect([operationId, json && !('additionalProperties' in json)]).not.toEqual([
        operationId,
        true,
      ])
      const statuses = Object.keys(responses)
      expect([operationId, statuses.includes('415'), statuses.includes('413')]).toEqual([
        operationId,
        Boolean(requestBody),
        Boolean(requestBody),
      ])
    }
    expect(JSON.stringify(contract)).not.toMatch(/"format":"date-time","pattern"/)
  })

  test('has a license, a contact and a description of every tag', { tags: ['r18.22'] }, () => {
    expect(contract.info).toMatchObject({
      license: { name: expect.any(String) },
      contact: { url: expect.stringMatching(/\/contact$/) },
    })
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect(contract.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
    for (const { name, description } of contract.tags) {
      expect([name, description]).toEqual([name, expect.stringMatching(/\w.*\.$/)])
    }
  })

  test('asks for the bearer token on every path of staff', { tags: ['r18.21'] }, () => {
    const ofStaff = Object.entries(contract.paths).filter(([path]) =>
      path.startsWith('/api/admin/'),
    )
    expect(ofStaff.length).toBeGreaterThan(20)
    for (const [path, item] of ofStaff) {
      for (const { security } of Object.values(item)) {
        expect([path, security]).toEqual([path, [{ bearer: [] }]])
      }
    }
  })
})
