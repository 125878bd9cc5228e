import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import { type Api, byId, successSchema, wireIdOf, withWireId } from '#server/http/contract.ts'
import {
  accountEmailChangeSchema,
  accountInviteSchema,
  accountSchema,
  createdAccountLinkSchema,
} from '#shared/domain/account.ts'
import { secondFactorRuleSchema } from '#shared/domain/second-factor.ts'
import type { AuthService } from './service.ts'

type Deps = {
  auth: Pick<AuthService, 'accounts' | 'requireSecondFactor'>
  sessionOf: (request: FastifyRequest) => Session
}

const link = createdAccountLinkSchema.meta({ id: 'CreatedAccountLink' })
const done = { success: true } as const

/** The routes under /api/admin/accounts. */
export function adminRoutes(
  app: Api,
  { auth: { accounts, requireSecondFactor }, sessionOf }: Deps,
): void {
  const list = z.array(wireIdOf(accountSchema).meta({ id: 'Account' }))
  app.get(
    '/accounts',
    { schema: { summary: 'All accounts of staff', response: { 200: list } } },
    async () => (await accounts.listAccounts()).map(withWireId),
  )

  const invite = {
    summary: 'Invite a colleague',
    body: accountInviteSchema,
    example: { username: 'renee', email: 'renee@shop.example' },
    response: { 201: link },
    errors: [409],
  } as const
  app.post('/accounts', { schema: invite }, async (request, reply) =>
    reply.code(201).send(await accounts.invite(request.body, sessionOf(request))),
  )

  const email = {
    summary: 'Change where links for an account are sent',
    params: byId,
    body: accountEmailChangeSchema,
    response: { 200: successSchema },
    errors: [404],
  } as const
  app.put('/accounts/:id', { schema: email }, async (request) => {
    await accounts.setEmail(request.params.id, request.body.email, sessionOf(request))
    return done
  })

  const createLink = {
    summary: 'Make a link to choose a password',
    params: byId,
    response: { 200: link },
    errors: [404, 409],
  } as const
  app.post('/accounts/:id/link', { schema: createLink }, (request) =>
    accounts.createLink(request.params.id, sessionOf(request)),
  )

  const disable = {
    summary: 'Disable an account, which signs it out everywhere',
    params: byId,
    response: { 200: successSchema },
    errors: [404, 409],
  } as const
  app.post('/accounts/:id/disable', { schema: disable }, async (request) => {
    await accounts.disable(request.params.id, sessionOf(request))
    return done
  })

  const enable = {
    summary: 'Enable a disabled account',
    params: byId,
    response: { 200: successSchema },
    errors: [404],
  } as const
  app.post('/accounts/:id/enable', { schema: enable }, async (request) => {
    await accounts.enable(request.params.id, sessionOf(request))
    return done
  })

  const rule = {
    summary: 'Set whether everybody needs a second factor',
    body: secondFactorRuleSchema,
    response: { 200: successSchema },
    errors: [409],
  } as const
  app.put('/second-factor', { schema: rule }, async (request) => {
    await requireSecondFactor(sessionOf(request), request.body.isRequired)
    return done
  })

  const endSessions = {
    summary: 'Sign an account out everywhere',
    params: byId,
    response: { 200: successSchema.extend({ ended: z.int() }) },
    errors: [404],
  } as const
  app.delete('/accounts/:id/sessions', { schema: endSessions }, async (request) => ({
    ...done,
    ended: await accounts.endSessions(request.params.id, sessionOf(request)),
  }))
}
