import { staffProcedure, router } from '#server/trpc/init.ts'
import { getToday } from './get-today.ts'

const adminRouter = router({
  get: staffProcedure.query(({ ctx }) => getToday(ctx)),
})

export const todayRouter = router({ admin: adminRouter })
