import { staffProcedure, router } from '#server/trpc/init.ts'
import { getToday } from './get-today.ts'

const adminRouter = router({
  overview: staffProcedure.query(({ ctx }) => getToday(ctx)),
})

export const todayRouter = router({ admin: adminRouter })
