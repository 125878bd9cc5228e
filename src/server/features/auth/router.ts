import * as z from 'zod'
import { byIdSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, ownProcedure, router } from '#server/trpc/init.ts'
import { accountEmailChangeSchema, accountInviteSchema } from '#shared/domain/account.ts'
import { newPasskeySchema, removePasskeySchema } from '#shared/domain/passkey.ts'
import {
  ownPasswordSchema,
  secondFactorCodeSchema,
  secondFactorRuleSchema,
} from '#shared/domain/second-factor.ts'
import { PASSWORD_MAX, passwordChangeSchema, type SignedInAccount } from '#shared/domain/session.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './add-passkey.ts'
import { changePassword } from './change-password.ts'
import { beginSecondFactor, confirmSecondFactor } from './confirm-second-factor.ts'
import { createAccountLink } from './create-account-link.ts'
import { disableAccount, enableAccount } from './disable-account.ts'
import { endAccountSessions } from './end-account-sessions.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { inviteColleague } from './invite-colleague.ts'
import { listAccounts } from './list-accounts.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { judgePassword } from './password.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { setAccountEmail } from './set-account-email.ts'
import { setSecondFactorRule } from './set-second-factor-rule.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

const accountsRouter = router({
  list: staffProcedure.query(({ ctx }) => listAccounts(ctx)),
  invite: staffProcedure
    .input(accountInviteSchema)
    .mutation(({ ctx, input }) => inviteColleague(ctx, input)),
  createLink: staffProcedure
    .input(byIdSchema.extend(accountEmailChangeSchema.shape))
    .mutation(async ({ ctx, input: { id, email } }) => {
      await setAccountEmail(ctx, id, email)
      return createAccountLink(ctx, id)
    }),
  disable: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => disableAccount(ctx, input)),
  enable: staffProcedure.input(byIdSchema).mutation(({ ctx, input }) => enableAccount(ctx, input)),
  setSecondFactorRule: staffProcedure
    .input(secondFactorRuleSchema)
    .mutation(({ ctx, input }) => setSecondFactorRule(ctx, input.isRequired)),
  endSessions: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => endAccountSessions(ctx, input.id)),
})

export const authRouter = router({
  admin: accountsRouter,
  me: ownProcedure.query(({ ctx: { session } }): SignedInAccount => ({
    id: session.userId,
    username: session.username,
  })),
  listSessions: ownProcedure.query(({ ctx }) => listOwnSessions(ctx)),
  endSession: ownProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
  endOtherSessions: ownProcedure.mutation(({ ctx }) => endOtherSessions(ctx)),
  /** Rates a new password while it is typed. */
  judgePassword: ownProcedure
    .input(z.strictObject({ password: z.string().max(PASSWORD_MAX) }))
    .query(({ ctx, input }) => judgePassword(input.password, ctx.actor.name)),
  changePassword: ownProcedure
    .input(passwordChangeSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  getSecondFactor: ownProcedure.query(({ ctx }) => getSecondFactor(ctx)),
  beginSecondFactor: ownProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => beginSecondFactor(ctx, input)),
  confirmSecondFactor: ownProcedure
    .input(secondFactorCodeSchema)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, input)),
  renewRecoveryCodes: ownProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  listPasskeys: ownProcedure.query(({ ctx }) => listPasskeys(ctx)),
  beginPasskey: ownProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => beginPasskey(ctx, input)),
  addPasskey: ownProcedure
    .input(newPasskeySchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  removePasskey: ownProcedure
    .input(removePasskeySchema)
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
  turnOffSecondFactor: ownProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => turnOffSecondFactor(ctx, input)),
})
