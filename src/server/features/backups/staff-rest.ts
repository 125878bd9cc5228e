import * as z from 'zod'
import { type Api, byId, wireIdSchema, withWireId } from '#server/http/contract.ts'
import type { SignedInDeps } from '#server/http/session.ts'
import { backupSchema } from '#shared/domain/backup.ts'
import { ownPasswordSchema } from '#shared/domain/second-factor.ts'
import { listBackups } from './list-backups.ts'
import { openArchive } from './open-archive.ts'
import { startBackup } from './start-backup.ts'

const TAR = 'application/x-tar'
const PASSWORD_EXAMPLE = { currentPassword: 'four plain words here' }

/** Registers backups under /api/admin. */
export function registerStaffBackupRoutes(app: Api, { contextOf }: SignedInDeps): void {
  const list = {
    summary: 'List the backups of the last weeks, newest first',
    response: { 200: z.array(wireIdSchema(backupSchema).meta({ id: 'Backup' })) },
  }
  app.get('/backups', { schema: list }, async (request) =>
    ((await listBackups(contextOf(request))) ?? []).map(withWireId),
  )

  const start = {
    summary: 'Make a backup now',
    description: 'The reply comes before it is complete; one is made at a time.',
    body: ownPasswordSchema,
    example: PASSWORD_EXAMPLE,
    response: { 202: z.object({ success: z.literal(true) }) },
    errors: [409, 429],
  } as const
  app.post('/backups', { schema: start }, async (request, reply) => {
    await startBackup(contextOf(request), request.body)
    return reply.code(202).send({ success: true })
  })

  const archive = {
    summary: 'Download the archive of a backup',
    description: 'A tar file with the data of customers and the key that signs links.',
    params: byId,
    body: ownPasswordSchema,
    example: PASSWORD_EXAMPLE,
    response: { 200: z.string() },
    produces: [TAR],
    errors: [404, 429],
  } as const
  app.post('/backups/:id/archive', { schema: archive, compress: false }, async (request, reply) => {
    const { name, bytes, content } = await openArchive(
      contextOf(request),
      request.params.id,
      request.body,
    )
    return reply
      .type(TAR)
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content)
  })
}
