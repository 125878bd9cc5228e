import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { PASSWORD_MAX, passwordChangeSchema, type Staff } from '#shared/domain/session.ts'

export const authRouter = router({
  /** Who is signed in. */
  me: adminProcedure.query(({ ctx: { session } }): Staff => ({
    id: session.userId,
    username: session.username,
  })),
  /** Everybody on the staff, for the choice of an assignee. */
  staff: adminProcedure.query(({ ctx }) => ctx.services.auth.listStaff()),
  sessions: adminProcedure.query(({ ctx }) => ctx.services.auth.listSessions(ctx.session)),
  endSession: adminProcedure
    .input(z.object({ id: z.string().max(100) }))
    .mutation(({ ctx, input }) => ctx.services.auth.endSession(ctx.session, input.id)),
  endOtherSessions: adminProcedure.mutation(({ ctx }) =>
    ctx.services.auth.endOtherSessions(ctx.session),
  ),
  /** How good a new password would be, while it is typed. */
  judgeNewPassword: adminProcedure
    .input(z.object({ password: z.string().max(PASSWORD_MAX) }))
    .query(({ ctx, input }) => ctx.services.auth.judgeNewPassword(ctx.session, input.password)),
  changePassword: adminProcedure.input(passwordChangeSchema).mutation(({ ctx, input }) =>
    ctx.services.auth.changePassword(ctx.session, input, {
      address: ctx.address,
      userAgent: '',
      log: ctx.log,
    }),
  ),
})
