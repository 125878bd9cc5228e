import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Api, buildNextLink, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { type CsvColumn, sendCsv } from '#server/http/csv-response.ts'
import type { StaffDeps } from '#server/http/session.ts'
import {
  formatAuditAction,
  type AuditEntry,
  auditEntrySchema,
  auditQuerySchema,
} from '#shared/domain/audit.ts'
import { exportAuditEntries, listAuditEntries } from './list-audit-entries.ts'
import { recordAudit } from './record-audit.ts'

const COLUMNS: CsvColumn<AuditEntry>[] = [
  { header: 'When', value: ({ at }) => at },
  { header: 'Who', value: ({ actor }) => actor },
  { header: 'Action', value: ({ action }) => formatAuditAction(action) },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Detail', value: ({ detail }) => detail },
  { header: 'Address', value: ({ address }) => address },
]

/** Registers the audit log under /api/admin. */
export function registerStaffAuditRoutes(app: Api, { contextOf }: StaffDeps): void {
  const entries = z.array(wireIdSchema(auditEntrySchema).meta({ id: 'AuditEntry' }))
  const list = {
    summary: 'List the actions of staff and programs, newest first',
    querystring: auditQuerySchema,
    response: { 200: entries },
  }
  app.get('/audit', { schema: list }, async (request, reply) => {
    const page = await listAuditEntries(contextOf(request), request.query)
    return reply.headers(buildNextLink(request.url, page.next)).send(page.entries.map(withWireId))
  })

  const csv = {
    summary: 'Export the audit log as CSV',
    querystring: auditQuerySchema.omit({ limit: true, cursor: true }),
    response: { 200: z.string() },
    produces: ['text/csv'],
  }
  app.get('/audit.csv', { schema: csv }, (request, reply) =>
    sendCsv(reply, {
      name: 'audit.csv',
      columns: COLUMNS,
      rows: exportAuditEntries(contextOf(request), request.query),
    }),
  )
}

/** Records every CSV export in a scope before it begins. */
export function recordExports(scope: FastifyInstance, { contextOf }: StaffDeps): void {
  scope.addHook('preHandler', async (request) => {
    const [, list] = /\/([\w-]+)\.csv$/.exec(request.routeOptions.url ?? '') ?? []
    if (!list) return
    const { db, actor, clock } = contextOf(request)
    const subject = list.replaceAll('-', ' ')
    await recordAudit(db, { action: 'exported', actor, subject, at: clock.now() })
  })
}
