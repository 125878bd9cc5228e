import { staffProcedure, router } from '#server/trpc/init.ts'
import { ownPasswordSchema } from '#shared/domain/second-factor.ts'
import { listBackups } from './list-backups.ts'
import { startBackup } from './start-backup.ts'

const adminRouter = router({
  list: staffProcedure.query(({ ctx }) => listBackups(ctx)),
  start: staffProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => startBackup(ctx, input)),
})

export const backupsRouter = router({ admin: adminRouter })
