import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import { type Api, nextLink, wireIdOf, withWireId } from '#server/http/contract.ts'
import { type CsvColumn, sendCsv } from '#server/http/csv-reply.ts'
import {
  auditActionLabel,
  type AuditEntry,
  auditEntrySchema,
  auditFilterSchema,
  auditQuerySchema,
} from '#shared/domain/audit.ts'
import type { AuditService } from './service.ts'

type Deps = { audit: AuditService; sessionOf: (request: FastifyRequest) => Session }

const COLUMNS: CsvColumn<AuditEntry>[] = [
  { header: 'When', value: ({ at }) => at },
  { header: 'Who', value: ({ actor }) => actor },
  { header: 'Action', value: ({ action }) => auditActionLabel(action) },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Detail', value: ({ detail }) => detail },
  { header: 'Address', value: ({ address }) => address },
]

/** The routes under /api/admin/audit. */
export function adminRoutes(app: Api, { audit }: Deps): void {
  const entries = z.array(wireIdOf(auditEntrySchema).meta({ id: 'AuditEntry' }))
  const list = {
    summary: 'Who did what, when and from which address, the latest first',
    querystring: auditQuerySchema,
    response: { 200: entries },
  }
  app.get('/audit', { schema: list }, async (request, reply) => {
    const page = await audit.list(request.query)
    return reply.headers(nextLink(request.url, page.next)).send(page.entries.map(withWireId))
  })

  const csv = {
    summary: 'The audit log as CSV, whole',
    querystring: auditFilterSchema,
    response: { 200: z.string() },
    produces: ['text/csv'],
  }
  app.get('/audit.csv', { schema: csv }, (request, reply) =>
    sendCsv(reply, { name: 'audit.csv', columns: COLUMNS, rows: audit.all(request.query) }),
  )
}

/** Records each export before it begins, whatever list it is of, so that no feature can forget it. */
export function recordExports(scope: FastifyInstance, { audit, sessionOf }: Deps): void {
  scope.addHook('preHandler', async (request) => {
    const [, list] = /\/([\w-]+)\.csv$/.exec(request.routeOptions.url ?? '') ?? []
    if (list) await audit.recordExport(sessionOf(request), list.replaceAll('-', ' '))
  })
}
