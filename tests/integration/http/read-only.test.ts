import superjson from 'superjson'
import { expect, test } from 'vitest'
import { appRouter } from '#server/trpc/app-router.ts'
import { createTestApp } from '../../support/app.ts'
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

test('no query of the typed calls writes anything', async () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
  )
  const queries = procedures.filter(([, { _def }]) => _def.type === 'query').map(([name]) => name)
  expect(queries.length).toBeGreaterThan(10)
  for (const name of queries) {
    const input = encodeURIComponent(superjson.stringify({ id: carId }))
    const { status } = await reader.ask(`/api/trpc/${name}?input=${input}`, { headers: bearer })
    expect([name, status]).toEqual([name, expect.not.toSatisfy((code: number) => code >= 500)])
  }
})
