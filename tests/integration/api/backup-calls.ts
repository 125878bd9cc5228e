import { takeLock } from '#server/database/advisory-lock.ts'
import { BACKUP_LOCK } from '#server/features/backups/service.ts'
import { afterUse } from '../../support/after-use.ts'
import type { TestApp } from '../../support/app.ts'
import { PASSWORD } from '../../support/staff.ts'
import type { Call, Works } from './calls.ts'

/** The calls that make and download backups. */
export function backupCallsOf(
  { services: { backups }, databaseUrl }: TestApp,
  works: Works,
): Call[] {
  const confirmed = { currentPassword: PASSWORD }
  const path = '/api/admin/backups'
  return [
    works(`GET ${path}`),
    works(`POST ${path}`, { body: confirmed }, 202),
    works(`POST ${path}/{id}/archive`, async () => {
      await backups.settled()
      await backups.makeNightly({}, new AbortController().signal)
      await backups.settled()
      const [made] = (await backups.list()) ?? []
      return { id: made?.id, body: confirmed }
    }),
    works(
      `POST ${path}`,
      async () => {
        await backups.settled()
        const release = await takeLock(databaseUrl, BACKUP_LOCK)
        afterUse(() => release?.())
        return { body: confirmed }
      },
      409,
    ),
  ]
}
