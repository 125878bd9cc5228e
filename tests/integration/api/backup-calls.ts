import { takeLock } from '#server/database/advisory-lock.ts'
import { BACKUP_LOCK } from '#server/features/backups/backups.ts'
import { listBackups } from '#server/features/backups/list-backups.ts'
import { makeNightlyBackup } from '#server/features/backups/make-nightly-backup.ts'
import { afterUse } from '../../support/after-use.ts'
import type { TestApp } from '../../support/app.ts'
import { PASSWORD } from '../../support/staff.ts'
import type { Call, CreateCall } from './calls.ts'

/** Lists the calls that make and download backups. */
export function backupCallsOf({ ctx, databaseUrl }: TestApp, call: CreateCall): Call[] {
  const confirmed = { currentPassword: PASSWORD }
  const path = '/api/admin/backups'
  return [
    call(200, `GET ${path}`),
    call(202, `POST ${path}`, { body: confirmed }),
    call(200, `POST ${path}/{id}/archive`, async () => {
      await ctx.backups.settled()
      await makeNightlyBackup(ctx)
      await ctx.backups.settled()
      const [made] = (await listBackups(ctx)) ?? []
      return { id: made?.id, body: confirmed }
    }),
    call(409, `POST ${path}`, async () => {
      await ctx.backups.settled()
      const release = await takeLock(databaseUrl, BACKUP_LOCK)
      afterUse(() => release?.())
      return { body: confirmed }
    }),
  ]
}
