import * as z from 'zod'
import { recordIdSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, router } from '#server/trpc/init.ts'
import { testEmailSchema } from '#shared/domain/mail-schema.ts'
import { dropHeldEmails } from './drop-held-emails.ts'
import { listRequestEmails } from './list-request-emails.ts'
import { listUndelivered } from './list-undelivered.ts'
import { getMailOverview, getMailState } from './mail-state.ts'
import { resendEmail, resendEmails } from './resend-email.ts'
import { sendTestEmail } from './send-test-email.ts'

const adminRouter = router({
  listOfRequest: staffProcedure
    .input(z.strictObject({ requestId: z.uuid() }))
    .query(({ ctx, input }) => listRequestEmails(ctx, input.requestId)),
  listUndelivered: staffProcedure.query(({ ctx }) => listUndelivered(ctx)),
  getState: staffProcedure.query(({ ctx }) => getMailState(ctx)),
  getOverview: staffProcedure.query(({ ctx }) => getMailOverview(ctx)),
  resendAll: staffProcedure
    .input(z.strictObject({ which: z.enum(['failed', 'held']) }))
    .mutation(({ ctx, input }) => resendEmails(ctx, input.which)),
  dropHeld: staffProcedure.mutation(({ ctx }) => dropHeldEmails(ctx)),
  sendTest: staffProcedure
    .input(testEmailSchema)
    .mutation(({ ctx, input }) => sendTestEmail(ctx, input.to)),
  resend: staffProcedure
    .input(z.strictObject({ id: recordIdSchema }))
    .mutation(({ ctx, input }) => resendEmail(ctx, input.id)),
})

export const notificationsRouter = router({ admin: adminRouter })
