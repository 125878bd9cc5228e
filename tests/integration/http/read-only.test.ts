import superjson from 'superjson'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { appRouter } from '#server/trpc/app-router.ts'
import { createTestApp } from '../../support/app.ts'
import { partLine } from '../../support/quotes.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { withRoutes } from '../../support/routes.ts'
import { addAccount, signIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

// One moment for both, so that the use of a session is noted at its beginning and not again.
const moment = new Date()
const clock = { now: () => moment }
// Given, for one that is made is written down.
const config = { tokenSecret: 'a secret that both instances are given' }
const app = await createTestApp({ clock, config })
await addAccount(app, 'renee')
const carId = await addVehicle(app, retailInput())
await addVehicle(app, dismantledInput())
await app.caller.requests.submitPart(partRequestInput())
const { id: requestId } = await app.db.request.findFirstOrThrow({ select: { id: true } })
const { bearer } = await signIn(app, 'renee')

/** The same database, which refuses to be written through this connection. */
const readOnly = new URL(app.databaseUrl)
readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
const { app: reader, routes } = await withRoutes(() =>
  createTestApp({ clock, config, databaseUrl: readOnly.href, pages: true }),
)

test('the database really refuses', async () => {
  await expect(addVehicle(reader, retailInput())).rejects.toThrow('read-only')
})

test('no GET writes anything but the record of an export', async () => {
  const isExport = (url: string) => url.startsWith('/api/admin/') && url.endsWith('.csv')
  const paths = routes
    .filter(({ method, url }) => method === 'GET' && !isExport(url))
    .map(({ url }) =>
      url
        .replace(/:(id|vehicleId)/, carId)
        .replace(/:\w+/, 'none')
        .replace('*', ''),
    )
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    const { status } = await reader.ask(path, { headers: bearer })
    expect([path, status]).toEqual([path, expect.not.toSatisfy((code: number) => code >= 500)])
  }
})

/** Inputs of the queries that take none of the common ones. */
const INPUTS: Record<string, unknown> = {
  'auth.judgePassword': { password: 'correct horse battery 9' },
  'business.admin.listVersions': { section: 'shop' },
  'numbers.admin.get': { period: '4-weeks' },
  'bulkPictures.admin.findVehicles': { kind: 'retail', q: 'ford' },
  'parts.admin.listNews': { vehicleIds: [carId] },
  'quotes.admin.preview': {
    requestId,
    content: { jobs: [{ title: 'Alternator', lines: [partLine({})] }] },
  },
  'requests.admin.findCustomers': { typed: 'whitcomb' },
  'vehicles.admin.findFitting': { year: 2015, make: 'Ford', model: 'Escape' },
}
const COMMON_INPUTS = [
  undefined,
  {},
  { id: requestId },
  { id: carId },
  { ids: [carId] },
  { requestId },
  { vehicleId: carId },
  { token: 'none' },
  { q: 'ford' },
  { kind: 'part' },
  { kind: 'retail' },
  { kind: 'retail' },
  { day: '2026-11-24' },
  { from: '2026-11-02', to: '2026-11-30' },
]

test('no query of the typed calls writes anything', async () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<
      string,
      { _def: { type: string; inputs: z.ZodType[] } }
    >,
  )
  for (const [name, { _def }] of procedures.filter(([, each]) => each._def.type === 'query')) {
    const common = _def.inputs.length === 0 ? [undefined] : COMMON_INPUTS
    const takes = (input: unknown) => _def.inputs.every((each) => each.safeParse(input).success)
    const statuses = []
    for (const input of name in INPUTS ? [INPUTS[name]] : common.filter(takes)) {
      const typed = input ? `?input=${encodeURIComponent(superjson.stringify(input))}` : ''
      const { status } = await reader.ask(`/api/trpc/${name}${typed}`, { headers: bearer })
      if (status !== 400) statuses.push(status)
    }
    // An input that is refused would not show what the query does.
    expect([name, statuses]).toEqual([name, expect.arrayContaining([expect.toBeOneOf([200, 404])])])
    expect([name, Math.max(...statuses)]).toEqual([name, expect.toBeOneOf([200, 404, 409])])
  }
})
