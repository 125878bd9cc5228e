// Checks the OpenAPI document by Redocly's recommended rules and by generating a client.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS from 'openapi-typescript'
import { readDocument } from '../read-openapi.ts'

const CLIENT = join(import.meta.dirname, 'node_modules/.client')
const COMPILER = join(import.meta.dirname, '../../node_modules/.bin/tsc')
const OPTIONS = {
  strict: true,
  noEmit: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2024',
  lib: ['es2024', 'dom'],
  skipDefaultLibCheck: true,
  types: [],
}
/** Calls of an integrator, and calls that the types must reject. */
const CALLS = `
import createClient from 'openapi-fetch'
import type { paths } from './api'

const { GET, POST, PUT } = createClient<paths>({ baseUrl: 'https://shop.example' })
const customerInfo = { name: 'Sam Roe', phone: '(518) 555-0142', email: 'sam@example.com', address: { street: '12 Elm Street', zipCode: '12413' } }
const vehicleInfo = { year: 2012, make: 'Subaru', model: 'Outback' }
const serviceInfo = { serviceType: 'Brake Service', urgency: 'High', description: 'Grinding', preferredDate: '2030-05-14' } as const
const sent = await POST('/api/repair-requests', { body: { vehicleInfo, serviceInfo, customerInfo } })
export const reference: string | undefined = sent.data?.reference
export const problem: string | undefined = sent.error?.error

const cars = await GET('/api/retail-vehicles', { params: { query: { status: 'available', year: 2016, limit: 10 } } })
export const price: number | null | undefined = cars.data?.[0]?.price
await GET('/api/vehicle-data/batched', { params: { query: { view: 'inventory', make: 'Ford', priceTo: 9000, sort: 'price-low', page: 2 } } })
await PUT('/api/admin/retail-vehicles/{id}', { params: { path: { id: 'x' } }, body: { price: 9900, pictures: ['x', { id: 'x' }] } })
await POST('/api/part-requests', {
  body: { vin: '1HGCM82633A004352', vehicleInfo, partDetails: { system: 'Electrical', component: 'Alternator' }, customerInfo: { name: 'A', phone: '1', email: 'b' } },
})

// @ts-expect-error -- unknown service
await POST('/api/repair-requests', { body: { vehicleInfo, serviceInfo: { ...serviceInfo, serviceType: 'Tea' }, customerInfo } })
// @ts-expect-error -- unknown field
await PUT('/api/admin/retail-vehicles/{id}', { params: { path: { id: 'x' } }, body: { prise: 9900 } })
// @ts-expect-error -- unknown status
await GET('/api/retail-vehicles', { params: { query: { status: 'stolen' } } })
`

const published = await readDocument()
const problems = [...(await lint(published)), ...(await compileClient(published))]
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)

async function lint(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  })
  return found.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  )
}

async function compileClient(document: object): Promise<string[]> {
  mkdirSync(CLIENT, { recursive: true })
  writeFileSync(join(CLIENT, 'api.d.ts'), await openapiTS(document))
  writeFileSync(join(CLIENT, 'calls.ts'), CALLS)
  writeFileSync(
    join(CLIENT, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, files: ['calls.ts', 'api.d.ts'] }),
  )
  try {
    await promisify(execFile)(COMPILER, ['-p', CLIENT])
    return []
  } catch (error) {
    return [(error as { stdout: string }).stdout]
  }
}
