import * as z from 'zod'
import type { VisitorContext } from '#server/context.ts'
import { adminProcedure, ownProcedure, router } from '#server/trpc/init.ts'
import { accountEmailChangeSchema, accountInviteSchema } from '#shared/domain/account.ts'
import { newPasskeySchema, removePasskeySchema } from '#shared/domain/passkey.ts'
import {
  ownPasswordSchema,
  secondFactorCodeSchema,
  secondFactorRuleSchema,
} from '#shared/domain/second-factor.ts'
import { PASSWORD_MAX, passwordChangeSchema, type Staff } from '#shared/domain/session.ts'
import type { SignInClient } from './lockout.ts'

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
  requireSecondFactor: adminProcedure
    .input(secondFactorRuleSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.auth.requireSecondFactor(ctx.session, input.isRequired),
    ),
  endSessions: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.auth.accounts.endSessions(input.id, ctx.session)),
})

export const authRouter = router({
  admin: accountsRouter,
  /** Who is signed in. */
  me: ownProcedure.query(({ ctx: { session } }): Staff => ({
    id: session.userId,
    username: session.username,
  })),
  /** Everybody on the staff, for the choice of an assignee. */
  staff: adminProcedure.query(({ ctx }) => ctx.services.auth.listStaff()),
  sessions: ownProcedure.query(({ ctx }) => ctx.services.auth.listSessions(ctx.session)),
  endSession: ownProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.auth.endSession(ctx.session, input.id)),
  endOtherSessions: ownProcedure.mutation(({ ctx }) =>
    ctx.services.auth.endOtherSessions(ctx.session),
  ),
  /** How good a new password would be, while it is typed. */
  judgeNewPassword: ownProcedure
    .input(z.object({ password: z.string().max(PASSWORD_MAX) }))
    .query(({ ctx, input }) => ctx.services.auth.judgeNewPassword(ctx.session, input.password)),
  changePassword: ownProcedure
    .input(passwordChangeSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.auth.changePassword(ctx.session, input, clientOf(ctx)),
    ),
  /** How the second factor of the signed-in account stands. */
  secondFactor: ownProcedure.query(({ ctx }) => ctx.services.auth.secondFactorOf(ctx.session)),
  beginSecondFactor: ownProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.auth.beginSecondFactor(ctx.session, input, clientOf(ctx)),
    ),
  confirmSecondFactor: ownProcedure
    .input(secondFactorCodeSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.auth.confirmSecondFactor(ctx.session, input, clientOf(ctx)),
    ),
  renewRecoveryCodes: ownProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.auth.renewRecoveryCodes(ctx.session, input, clientOf(ctx)),
    ),
  passkeys: ownProcedure.query(({ ctx }) => ctx.services.auth.listPasskeys(ctx.session)),
  beginPasskey: ownProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.auth.beginPasskeyToAdd(ctx.session, input, clientOf(ctx)),
    ),
  addPasskey: ownProcedure
    .input(newPasskeySchema)
    .mutation(({ ctx, input }) => ctx.services.auth.addPasskey(ctx.session, input, clientOf(ctx))),
  removePasskey: ownProcedure
    .input(removePasskeySchema)
    .mutation(({ ctx, input }) =>
      ctx.services.auth.removePasskey(ctx.session, input, clientOf(ctx)),
    ),
  turnOffSecondFactor: ownProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.auth.turnOffSecondFactor(ctx.session, input, clientOf(ctx)),
    ),
})

const clientOf = ({ address, log }: Pick<VisitorContext, 'address' | 'log'>): SignInClient => ({
  address,
  userAgent: '',
  log,
})
