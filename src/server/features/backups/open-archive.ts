import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { validate as isId } from 'uuid'
import type { SignedInContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { verifyOwnPassword } from '#server/features/auth/change-password.ts'
import type { OwnPassword } from '#shared/domain/second-factor.ts'
import { readSize } from './backup-row.ts'

const NOT_HERE = 'This archive is not on the server any more'

/** Opens an archive. Throws AppError 'invalid' for a wrong password, 'too-many', 'not-found'. */
export async function openArchive(
  ctx: SignedInContext,
  id: string,
  password: OwnPassword,
): Promise<{ name: string; bytes: number; content: Readable }> {
  await verifyOwnPassword(ctx, password)
  const { config, db, clock, actor } = ctx
  const folder = config.backupDir
  const row = isId(id) ? await db.backup.findUnique({ where: { id } }) : null
  const bytes = folder && row ? await readSize(folder, row.file) : null
  if (folder === null || !row?.file || bytes === null) throw new AppError('not-found', NOT_HERE)
  const entry = { actor, subject: row.file, at: clock.now() }
  await recordAudit(db, { action: 'backup-downloaded', ...entry })
  return { name: row.file, bytes, content: createReadStream(join(folder, row.file)) }
}
