// Minimal Fastify: stored bytes, one query rendered by React, and one query as JSON.
import type { AddressInfo } from 'node:net'
import fastifyCompress from '@fastify/compress'
import Fastify from 'fastify'
import pg from 'pg'
import type { MakeCounts } from '#client/features/vehicles/public/filter-labels.ts'
import { demoBusiness } from '#server/demo-business.ts'
import { toRetailCard } from '#server/features/vehicles/cards.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import { siteOf } from '#shared/domain/site.ts'
import type { StoredPage } from '../measure/ask.ts'
import { setSite } from './plain-link.tsx'
import { renderInventory } from './rendered-page.tsx'

export type PeerTask = {
  databaseUrl: string
  publicUrl: string
  stored: StoredPage
  search: string
  /** HTML around the rendered body, computed by the application. */
  documentStart: string
  documentEnd: string
  makes: MakeCounts
  /** Number of all cars, and of new ones. */
  counts: { inStock: number; newThisWeek: number }
  /** Number of cars beyond the page. */
  total: number
}

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const PICTURES = '/pictures'

const CARDS = `SELECT id, kind, date_acquired AS "dateAcquired", stock_number AS "stockNumber", year, make, model, trim, mileage, price_cents AS "priceCents", exterior_color AS "exteriorColor",
    transmission, engine_type AS "engineType", status, cover_id AS "coverId", created_at AS "createdAt"
  FROM vehicle WHERE kind = 'retail' AND archived_at IS NULL AND search_text LIKE $1 ORDER BY status_rank, created_at DESC, id DESC LIMIT 25`

const LIST = `SELECT id AS "_id", stock_number AS "stockNumber", year, make, model, trim, vin, mileage, price_cents / 100.0::float8 AS price,
    exterior_color AS "exteriorColor", interior_color AS "interiorColor", transmission, engine_type AS "engineType", drive_type AS "driveType",
    fuel_type AS "fuelType", condition, status, features, description, created_at AS "createdAt", updated_at AS "updatedAt", cover_id AS "coverId"
  FROM vehicle WHERE kind = 'retail' AND archived_at IS NULL ORDER BY status_rank, created_at DESC, id DESC LIMIT 501`

const TEXTS = ['_id', 'stockNumber', 'make', 'model', 'vin', 'status', 'createdAt', 'updatedAt']
const TEXTS_OR_NULL = [
  'trim',
  'exteriorColor',
  'interiorColor',
  'transmission',
  'engineType',
  'driveType',
  'fuelType',
]
const MORE_TEXTS_OR_NULL = ['condition', 'features', 'description', 'imageUrl']
const fields = (names: string[], type: string | string[]) =>
  Object.fromEntries(names.map((name) => [name, { type }]))
const vehicleSchema = {
  type: 'object',
  properties: {
    ...fields(TEXTS, 'string'),
    ...fields([...TEXTS_OR_NULL, ...MORE_TEXTS_OR_NULL], ['string', 'null']),
    ...fields(['year'], 'integer'),
    ...fields(['mileage'], ['integer', 'null']),
    ...fields(['price'], ['number', 'null']),
  },
}

type CardRow = Parameters<typeof toRetailCard>[0]
type ListRow = Record<string, unknown> & {
  coverId: string | null
  createdAt: Date
  updatedAt: Date
}

process.once('disconnect', () => process.exit())
process.once('message', (task: PeerTask) => void serve(task))

async function serve({
  databaseUrl,
  publicUrl,
  stored,
  search,
  documentStart,
  documentEnd,
  makes,
  counts,
  total,
}: PeerTask): Promise<void> {
  const place = { publicUrl, sendsEmail: true, pictureBase: '/pictures' }
  setSite(siteOf(demoBusiness, place, new Date()))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const app = Fastify()
  await app.register(fastifyCompress, {
    global: false,
    encodings: ['br', 'gzip', 'identity'],
    threshold: 1024,
  })

  const bytes = Buffer.from(stored.bodies.br.body)
  app.get('/stored', (_request, reply) => reply.headers(stored.bodies.br.headers).send(bytes))

  const rendered = async (): Promise<string> => {
    const { rows } = await pool.query<CardRow>({
      name: 'cards',
      text: CARDS,
      values: [`%${search.toLowerCase()}%`],
    })
    const now = new Date()
    const vehicles = rows
      .slice(0, 24)
      .map((row) => toRetailCard(row, { pictureBase: PICTURES, now }))
    return (
      documentStart +
      renderInventory({ vehicles, makes, counts, total, filter: { q: search } }) +
      documentEnd
    )
  }
  app.get('/rendered', { compress: false }, async (_request, reply) =>
    reply.type(HTML).send(await rendered()),
  )
  app.get('/rendered-compressed', { compress: {} }, async (_request, reply) =>
    reply.type(HTML).send(await rendered()),
  )

  app.get(
    '/list',
    { compress: false, schema: { response: { 200: { type: 'array', items: vehicleSchema } } } },
    async (_request, reply) => {
      const { rows } = await pool.query<ListRow>({ name: 'list', text: LIST })
      void reply.type(JSON_TYPE)
      return rows.map(({ coverId, createdAt, updatedAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        imageUrl: pictureFromId(PICTURES, coverId)?.url ?? null,
      }))
    },
  )

  await app.listen({ port: 0, host: '127.0.0.1' })
  console.log((app.server.address() as AddressInfo).port)
}
