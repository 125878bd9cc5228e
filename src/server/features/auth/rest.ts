import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type Api, successSchema, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { readBearer, assertThisSite, type VisitorContextOf } from '#server/http/session.ts'
import {
  accountLinkSchema,
  accountLinkUseSchema,
  openAccountLinkSchema,
} from '#shared/domain/account.ts'
import { passkeyOptionsSchema, usedPasskeySchema } from '#shared/domain/passkey.ts'
import { secondFactorCodeSchema } from '#shared/domain/second-factor.ts'
import { loginSchema, type SignedInAccount, signedInAccountSchema } from '#shared/domain/session.ts'
import { openAccountLink, useAccountLink } from './account-link.ts'
import { authenticate, refreshToken, signOut } from './authenticate.ts'
import type { SessionCookie } from './lucia.ts'
import { clearSecondStep, formatSecondStepName } from './second-step.ts'
import { beginPasskeySignIn, signIn, signInByCode, signInByPasskey } from './sign-in.ts'

type Deps = { ctx: Context; contextOf: VisitorContextOf }

const user = wireIdSchema(signedInAccountSchema).meta({ id: 'Staff' })
const signedInSchema = z.object({ accessToken: z.string(), user }).meta({ id: 'SignedIn' })
const secondStepSchema = z
  .object({ secondFactor: z.literal(true), passkey: z.literal(true).optional() })
  .meta({ id: 'SecondStep' })
const EXAMPLE = { username: 'renee', password: 'correct horse battery staple' }
const verdicts = {
  200: z.object({ valid: z.literal(true), user, needsSecondFactor: z.literal(true).optional() }),
  401: z.object({ valid: z.literal(false), error: z.string() }),
}

/** Registers /api/auth (rules 18.13 to 18.16). Only logout and refresh accept the cookie. */
export async function registerSignInRoutes(app: Api, deps: Deps): Promise<void> {
  const { ctx, contextOf } = deps
  const { sessions, config } = ctx
  await app.register(fastifyCookie)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (request.method !== 'GET') assertThisSite(request, config.publicUrl)
  })
  const readCookie = cookieReader(ctx)

  const login = {
    summary: 'Sign in',
    body: loginSchema,
    example: EXAMPLE,
    response: { 200: signedInSchema, 202: secondStepSchema },
    errors: [401, 403, 429],
  } as const
  app.post('/login', { schema: login }, async (request, reply) => {
    const client = { ...contextOf(request), userAgent: readUserAgent(request) }
    const signedIn = await signIn(client, request.body, readCookie(request))
    if ('secondStep' in signedIn) {
      const next = { secondFactor: true, ...(signedIn.passkey && { passkey: true }) }
      return withCookie(reply.code(202), signedIn.secondStep).send(next)
    }
    return sendSignedIn(reply, signedIn)
  })

  secondStepRoutes(app, deps)

  app.post(
    '/logout',
    { schema: { summary: 'Sign out', response: { 200: successSchema }, errors: [403] } },
    async (request, reply) => {
      const given = { token: readBearer(request), cookie: readCookie(request) }
      await signOut(contextOf(request), given)
      return withCookie(reply, sessions.blankCookie).send({ success: true })
    },
  )

  app.get(
    '/verify',
    { schema: { summary: 'Check a token and return its user', response: verdicts } },
    async (request, reply) => {
      try {
        const session = await authenticate(ctx, readBearer(request))
        const { userId: id, username, needsSecondFactor } = session
        const missing = needsSecondFactor && { needsSecondFactor }
        return { valid: true, user: withWireId({ id, username }), ...missing }
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error
        return reply.code(401).send({ valid: false, error: error.message })
      }
    },
  )

  const refresh = {
    summary: 'Get another token',
    security: [{ session: [] }],
    response: { 200: signedInSchema },
    errors: [401, 403, 429],
  } as const
  app.post('/refresh', { schema: refresh }, async (request, reply) => {
    try {
      const refreshed = await refreshToken(contextOf(request), readCookie(request))
      return { accessToken: refreshed.accessToken, user: withWireId(refreshed.user) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') {
        withCookie(reply, sessions.blankCookie)
      }
      throw error
    }
  })

  linkRoutes(app, contextOf)
}

const cookieReader =
  ({ sessions }: Context) =>
  (request: FastifyRequest) =>
    request.cookies[sessions.cookieName]

function secondStepRoutes(app: Api, { ctx, contextOf }: Deps): void {
  const name = formatSecondStepName(ctx.config)
  const blank = clearSecondStep(ctx.config)
  const readCookie = cookieReader(ctx)
  const readClient = (request: FastifyRequest) => ({
    ...contextOf(request),
    userAgent: readUserAgent(request),
  })
  const readCall = (request: FastifyRequest) => ({
    ticket: request.cookies[name],
    cookie: readCookie(request),
  })

  const byCode = {
    summary: 'Sign in with the code of the second factor, after the password',
    body: secondFactorCodeSchema,
    response: { 200: signedInSchema },
    errors: [401, 403, 409, 429],
  } as const
  app.post('/login/code', { schema: byCode }, async (request, reply) => {
    const step = { code: request.body.code, ...readCall(request) }
    const signedIn = await signInByCode(readClient(request), step)
    return sendSignedIn(withCookie(reply, blank), signedIn)
  })

  const options = {
    summary: 'Get the options to sign in with a passkey, after the password',
    response: { 200: passkeyOptionsSchema },
    errors: [403, 409],
  } as const
  app.post('/login/passkey/options', { schema: options }, (request) =>
    beginPasskeySignIn(contextOf(request), readCall(request).ticket),
  )

  const byPasskey = {
    summary: 'Sign in with a passkey, after the password',
    body: usedPasskeySchema,
    response: { 200: signedInSchema },
    errors: [401, 403, 409, 429],
  } as const
  app.post('/login/passkey', { schema: byPasskey }, async (request, reply) => {
    const step = { credential: request.body, ...readCall(request) }
    const signedIn = await signInByPasskey(readClient(request), step)
    return sendSignedIn(withCookie(reply, blank), signedIn)
  })
}

/** The token is in the body, so that no log contains it. */
function linkRoutes(app: Api, contextOf: VisitorContextOf): void {
  const check = {
    summary: 'Get the account and purpose of an account link',
    body: accountLinkSchema,
    response: { 200: openAccountLinkSchema.meta({ id: 'AccountLink' }) },
    errors: [403, 404, 409, 429],
  } as const
  app.post('/account-link', { schema: check }, (request) =>
    openAccountLink(contextOf(request), request.body.token),
  )

  const use = {
    summary: 'Choose a password with an account link, which works once',
    body: accountLinkUseSchema,
    response: { 200: successSchema },
    errors: [403, 404, 409, 429],
  } as const
  app.post('/account-link/password', { schema: use }, async (request) => {
    await useAccountLink(contextOf(request), request.body)
    return { success: true }
  })
}

const sendSignedIn = (
  reply: FastifyReply,
  {
    accessToken,
    user: account,
    cookie,
  }: { accessToken: string; user: SignedInAccount; cookie: SessionCookie },
): FastifyReply => withCookie(reply, cookie).send({ accessToken, user: withWireId(account) })

const withCookie = (
  reply: FastifyReply,
  { name, value, attributes }: SessionCookie,
): FastifyReply => reply.setCookie(name, value, attributes)

const readUserAgent = ({ headers }: FastifyRequest): string => headers['user-agent'] ?? ''
