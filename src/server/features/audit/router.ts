import { adminProcedure, router } from '#server/trpc/init.ts'
import { auditQuerySchema } from '#shared/domain/audit.ts'

export const auditRouter = router({
  /** A page of the audit log. */
  list: adminProcedure
    .input(auditQuerySchema.prefault({}))
    .query(({ ctx, input }) => ctx.services.audit.list(input)),
})
