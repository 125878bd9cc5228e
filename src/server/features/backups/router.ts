import type { VisitorContext } from '#server/context.ts'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { ownPasswordSchema } from '#shared/domain/second-factor.ts'

const adminRouter = router({
  /** The card of the settings. */
  list: adminProcedure.query(({ ctx }) => ctx.services.backups.list()),
  start: adminProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => ctx.services.backups.start(ctx.session, input, clientOf(ctx))),
})

export const backupsRouter = router({ admin: adminRouter })

const clientOf = ({ address, log }: Pick<VisitorContext, 'address' | 'log'>) => ({
  address,
  userAgent: '',
  log,
})
