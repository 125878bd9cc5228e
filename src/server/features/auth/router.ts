import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { accountEmailChangeSchema, accountInviteSchema } from '#shared/domain/account.ts'
import { PASSWORD_MAX, passwordChangeSchema, type Staff } from '#shared/domain/session.ts'

const byId = z.object({ id: z.string().max(100) })

/** The accounts of colleagues. */
const accountsRouter = router({
  accounts: adminProcedure.query(({ ctx }) => ctx.services.auth.accounts.listAccounts()),
  invite: adminProcedure
    .input(accountInviteSchema)
    .mutation(({ ctx, input }) => ctx.services.auth.accounts.invite(input, ctx.session)),
  createLink: adminProcedure
    .input(byId.extend(accountEmailChangeSchema.shape))
    .mutation(async ({ ctx, input: { id, email } }) => {
      await ctx.services.auth.accounts.setEmail(id, email, ctx.session)
      return ctx.services.auth.accounts.createLink(id, ctx.session)
    }),
  disable: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.auth.accounts.disable(input.id, ctx.session)),
  enable: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.auth.accounts.enable(input.id, ctx.session)),
  endSessions: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.auth.accounts.endSessions(input.id, ctx.session)),
})

export const authRouter = router({
  admin: accountsRouter,
  /** Who is signed in. */
  me: adminProcedure.query(({ ctx: { session } }): Staff => ({
    id: session.userId,
    username: session.username,
  })),
  /** Everybody on the staff, for the choice of an assignee. */
  staff: adminProcedure.query(({ ctx }) => ctx.services.auth.listStaff()),
  sessions: adminProcedure.query(({ ctx }) => ctx.services.auth.listSessions(ctx.session)),
  endSession: adminProcedure
    .input(byId)
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
