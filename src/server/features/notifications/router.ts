import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'

export const notificationsRouter = router({
  /** The emails about one request. */
  ofRequest: adminProcedure
    .input(z.object({ requestId: z.uuid() }))
    .query(({ ctx, input }) => ctx.services.notifications.listOf(input.requestId)),
  /** Emails that could not be delivered, and why. */
  failed: adminProcedure.query(({ ctx }) => ctx.services.notifications.listFailed()),
  resend: adminProcedure
    .input(z.object({ id: z.string().max(100) }))
    .mutation(({ ctx, input }) => ctx.services.notifications.resend(input.id)),
})
