import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { testEmailSchema } from '#shared/domain/mail-schema.ts'

export const notificationsRouter = router({
  /** The emails about one request. */
  ofRequest: adminProcedure
    .input(z.object({ requestId: z.uuid() }))
    .query(({ ctx, input }) => ctx.services.notifications.listOf(input.requestId)),
  /** Emails that could not be delivered, and why. */
  failed: adminProcedure.query(({ ctx }) => ctx.services.notifications.listFailed()),
  /** Why emails wait, and those that waited for too long. */
  overview: adminProcedure.query(({ ctx }) => ctx.services.notifications.mailOverview()),
  resendAll: adminProcedure
    .input(z.object({ which: z.enum(['failed', 'held']) }))
    .mutation(({ ctx, input }) => ctx.services.notifications.resendAll(input.which)),
  dropHeld: adminProcedure.mutation(({ ctx }) => ctx.services.notifications.dropHeld(ctx.session)),
  sendTest: adminProcedure
    .input(testEmailSchema)
    .mutation(({ ctx, input }) => ctx.services.notifications.sendTest(input.to, ctx.session)),
  resend: adminProcedure
    .input(z.object({ id: z.string().max(100) }))
    .mutation(({ ctx, input }) => ctx.services.notifications.resend(input.id)),
})
