import * as z from 'zod'
import { type Api, byId, wireIdOf, withWireId } from '#server/http/contract.ts'
import type { SignedInContextOf } from '#server/http/session.ts'
import { backupSchema } from '#shared/domain/backup.ts'
import { ownPasswordSchema } from '#shared/domain/second-factor.ts'
import type { BackupService } from './service.ts'

type Deps = {
  backups: Pick<BackupService, 'list' | 'start' | 'open'>
  contextOf: SignedInContextOf
}

const TAR = 'application/x-tar'
const PASSWORD_EXAMPLE = { currentPassword: 'four plain words here' }

/** The routes under /api/admin/backups. */
export function adminRoutes(app: Api, { backups, contextOf }: Deps): void {
  const list = {
    summary: 'The backups of the last weeks, the latest first',
    response: { 200: z.array(wireIdOf(backupSchema).meta({ id: 'Backup' })) },
  }
  app.get('/backups', { schema: list }, async () => ((await backups.list()) ?? []).map(withWireId))

  const start = {
    summary: 'Make a backup now',
    description: 'It is made after the reply. One is made at a time.',
    body: ownPasswordSchema,
    example: PASSWORD_EXAMPLE,
    response: { 202: z.object({ success: z.literal(true) }) },
    errors: [409, 429],
  } as const
  app.post('/backups', { schema: start }, async (request, reply) => {
    await backups.start(contextOf(request), request.body)
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
    const input = { ...request.body, id: request.params.id }
    const { name, bytes, content } = await backups.open(contextOf(request), input)
    return reply
      .type(TAR)
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content)
  })
}
