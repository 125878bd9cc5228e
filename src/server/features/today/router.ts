import { adminProcedure, router } from '#server/trpc/init.ts'
import { getToday } from './get-today.ts'

const adminRouter = router({
  overview: adminProcedure.query(({ ctx }) => getToday(ctx)),
})

export const todayRouter = router({ admin: adminRouter })
