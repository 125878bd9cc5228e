import { staffProcedure, router } from '#server/trpc/init.ts'
import { auditQuerySchema } from '#shared/domain/audit.ts'
import { listAuditEntries } from './list-audit-entries.ts'

const adminRouter = router({
  list: staffProcedure
    .input(auditQuerySchema.prefault({}))
    .query(({ ctx, input }) => listAuditEntries(ctx, input)),
})

export const auditRouter = router({ admin: adminRouter })
