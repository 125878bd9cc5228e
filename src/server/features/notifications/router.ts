import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { testEmailSchema } from '#shared/domain/mail-schema.ts'
import { dropHeldEmails } from './drop-held-emails.ts'
import { listRequestEmails } from './list-request-emails.ts'
import { listUndelivered } from './list-undelivered.ts'
import { getMailOverview } from './mail-state.ts'
import { resendEmail, resendEmails } from './resend-email.ts'
import { sendTestEmail } from './send-test-email.ts'

export const notificationsRouter = router({
  ofRequest: adminProcedure
    .input(z.strictObject({ requestId: z.uuid() }))
    .query(({ ctx, input }) => listRequestEmails(ctx, input.requestId)),
  failed: adminProcedure.query(({ ctx }) => listUndelivered(ctx)),
  overview: adminProcedure.query(({ ctx }) => getMailOverview(ctx)),
  resendAll: adminProcedure
    .input(z.strictObject({ which: z.enum(['failed', 'held']) }))
    .mutation(({ ctx, input }) => resendEmails(ctx, input.which)),
  dropHeld: adminProcedure.mutation(({ ctx }) => dropHeldEmails(ctx)),
  sendTest: adminProcedure
    .input(testEmailSchema)
    .mutation(({ ctx, input }) => sendTestEmail(ctx, input.to)),
  resend: adminProcedure
    .input(z.strictObject({ id: z.string().max(100) }))
    .mutation(({ ctx, input }) => resendEmail(ctx, input.id)),
})
