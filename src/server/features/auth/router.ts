import * as z from 'zod'
import { byIdSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, signedInProcedure, router } from '#server/trpc/init.ts'
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
  me: signedInProcedure.query(({ ctx: { session } }): SignedInAccount => ({
    id: session.userId,
    username: session.username,
  })),
  listSessions: signedInProcedure.query(({ ctx }) => listOwnSessions(ctx)),
  endSession: signedInProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx)),
  /** Rates a new password while it is typed. */
  judgePassword: signedInProcedure
    .input(z.strictObject({ password: z.string().max(PASSWORD_MAX) }))
    .query(({ ctx, input }) => judgePassword(input.password, ctx.actor.name)),
  changePassword: signedInProcedure
    .input(passwordChangeSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  getSecondFactor: signedInProcedure.query(({ ctx }) => getSecondFactor(ctx)),
  beginSecondFactor: signedInProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => beginSecondFactor(ctx, input)),
  confirmSecondFactor: signedInProcedure
    .input(secondFactorCodeSchema)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, input)),
  renewRecoveryCodes: signedInProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  listPasskeys: signedInProcedure.query(({ ctx }) => listPasskeys(ctx)),
  beginPasskey: signedInProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => beginPasskey(ctx, input)),
  addPasskey: signedInProcedure
    .input(newPasskeySchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  removePasskey: signedInProcedure
    .input(removePasskeySchema)
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
  turnOffSecondFactor: signedInProcedure
    .input(ownPasswordSchema)
    .mutation(({ ctx, input }) => turnOffSecondFactor(ctx, input)),
})
