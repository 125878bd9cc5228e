import { adminProcedure, router } from '#server/trpc/init.ts'
import { ownPasswordSchema } from '#shared/domain/second-factor.ts'

const adminRouter = router({
  /** The card of the settings. */
  list: adminProcedure.query(({ ctx }) => ctx.services.backups.list()),
  start: adminProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => ctx.services.backups.start(ctx, input)),
})

export const backupsRouter = router({ admin: adminRouter })
