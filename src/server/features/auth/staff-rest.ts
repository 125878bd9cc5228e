import * as z from 'zod'
import { type Api, byId, successSchema, wireIdSchema, withWireId } from '#server/http/contract.ts'
import type { StaffDeps } from '#server/http/session.ts'
import {
  accountEmailChangeSchema,
  accountInviteSchema,
  accountSchema,
  createdAccountLinkSchema,
} from '#shared/domain/account.ts'
import { secondFactorRuleSchema } from '#shared/domain/second-factor.ts'
import { createAccountLink } from './create-account-link.ts'
import { disableAccount, enableAccount } from './disable-account.ts'
import { endAccountSessions } from './end-account-sessions.ts'
import { inviteColleague } from './invite-colleague.ts'
import { listAccounts } from './list-accounts.ts'
import { setAccountEmail } from './set-account-email.ts'
import { setSecondFactorRule } from './set-second-factor-rule.ts'

const link = createdAccountLinkSchema.meta({ id: 'CreatedAccountLink' })
const done = { success: true } as const

/** Registers accounts under /api/admin. */
export function registerStaffAccountRoutes(app: Api, { contextOf }: StaffDeps): void {
  const list = z.array(wireIdSchema(accountSchema).meta({ id: 'Account' }))
  app.get(
    '/accounts',
    { schema: { summary: 'List the accounts of staff', response: { 200: list } } },
    async (request) => (await listAccounts(contextOf(request))).map(withWireId),
  )

  const invite = {
    summary: 'Invite a colleague',
    body: accountInviteSchema,
    example: { username: 'renee', email: 'renee@shop.example' },
    response: { 201: link },
    errors: [409],
  } as const
  app.post('/accounts', { schema: invite }, async (request, reply) =>
    reply.code(201).send(await inviteColleague(contextOf(request), request.body)),
  )

  const email = {
    summary: 'Change the email address for account links',
    params: byId,
    body: accountEmailChangeSchema,
    response: { 200: successSchema },
    errors: [404],
  } as const
  app.put('/accounts/:id', { schema: email }, async (request) => {
    await setAccountEmail(contextOf(request), request.params.id, request.body.email)
    return done
  })

  const createLink = {
    summary: 'Create a link to choose a password',
    params: byId,
    response: { 200: link },
    errors: [404, 409],
  } as const
  app.post('/accounts/:id/link', { schema: createLink }, (request) =>
    createAccountLink(contextOf(request), request.params.id),
  )

  const disable = {
    summary: 'Disable an account and end its sessions',
    params: byId,
    response: { 200: successSchema },
    errors: [404, 409],
  } as const
  app.post('/accounts/:id/disable', { schema: disable }, async (request) => {
    await disableAccount(contextOf(request), request.params)
    return done
  })

  const enable = {
    summary: 'Enable a disabled account',
    params: byId,
    response: { 200: successSchema },
    errors: [404],
  } as const
  app.post('/accounts/:id/enable', { schema: enable }, async (request) => {
    await enableAccount(contextOf(request), request.params)
    return done
  })

  const rule = {
    summary: 'Set if everybody needs a second factor',
    body: secondFactorRuleSchema,
    response: { 200: successSchema },
    errors: [409],
  } as const
  app.put('/second-factor', { schema: rule }, async (request) => {
    await setSecondFactorRule(contextOf(request), request.body.isRequired)
    return done
  })

  const endSessions = {
    summary: 'End the sessions of an account',
    params: byId,
    response: { 200: successSchema.extend({ ended: z.int() }) },
    errors: [404],
  } as const
  app.delete('/accounts/:id/sessions', { schema: endSessions }, async (request) => ({
    ...done,
    ended: await endAccountSessions(contextOf(request), request.params.id),
  }))
}
