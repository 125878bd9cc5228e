import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import { type Api, byId, successSchema, wireIdOf, withWireId } from '#server/http/contract.ts'
import { bearerOf, guardScope, refuseOtherSites, sessionOf } from '#server/http/session.ts'
import {
  accountLinkSchema,
  accountLinkUseSchema,
  openAccountLinkSchema,
} from '#shared/domain/account.ts'
import {
  addedPasskeySchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  passkeySchema,
  usedPasskeySchema,
} from '#shared/domain/passkey.ts'
import {
  ownPasswordSchema,
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorSecretSchema,
  secondFactorStatusSchema,
} from '#shared/domain/second-factor.ts'
import {
  loginSchema,
  passwordChangeSchema,
  type Staff,
  staffSchema,
  staffSessionSchema,
} from '#shared/domain/session.ts'
import type { SignInClient } from './lockout.ts'
import type { SessionCookie } from './lucia.ts'
import type { AuthService } from './service.ts'

type Deps = { auth: AuthService; publicUrl: string }

const user = wireIdOf(staffSchema).meta({ id: 'Staff' })
const signedInSchema = z.object({ accessToken: z.string(), user }).meta({ id: 'SignedIn' })
const secondStepSchema = z
  .object({ secondFactor: z.literal(true), passkey: z.literal(true).optional() })
  .meta({ id: 'SecondStep' })
const passkey = wireIdOf(passkeySchema).meta({ id: 'Passkey' })
const passkeyOptions = passkeyOptionsSchema.meta({ id: 'PasskeyOptions' })
const EXAMPLE = { username: 'renee', password: 'correct horse battery staple' }
const verdicts = {
  200: z.object({ valid: z.literal(true), user, needsSecondFactor: z.literal(true).optional() }),
  401: z.object({ valid: z.literal(false), error: z.string() }),
}

/** The routes under /api/auth (rules 18.13 to 18.16). Only logout and refresh accept the cookie. */
export async function publicRoutes(app: Api, { auth, publicUrl }: Deps): Promise<void> {
  await app.register(fastifyCookie)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (request.method !== 'GET') refuseOtherSites(request, publicUrl)
  })
  const cookieOf = cookieReader(auth)

  const login = {
    summary: 'Sign in',
    body: loginSchema,
    example: EXAMPLE,
    response: { 200: signedInSchema, 202: secondStepSchema },
    errors: [401, 403, 429],
  } as const
  app.post('/login', { schema: login }, async (request, reply) => {
    const signedIn = await auth.signIn(request.body, signInClientOf(request), cookieOf(request))
    if ('secondStep' in signedIn) {
      const next = { secondFactor: true, ...(signedIn.passkey && { passkey: true }) }
      return withCookie(reply.code(202), signedIn.secondStep).send(next)
    }
    return sendSignedIn(reply, signedIn)
  })

  secondStepRoutes(app, auth)

  app.post(
    '/logout',
    { schema: { summary: 'Sign out', response: { 200: successSchema }, errors: [403] } },
    async (request, reply) => {
      await auth.signOut(
        { token: bearerOf(request), cookie: cookieOf(request) },
        signInClientOf(request),
      )
      return withCookie(reply, auth.blankCookie).send({ success: true })
    },
  )

  app.get(
    '/verify',
    { schema: { summary: 'Whether a token holds, and whose it is', response: verdicts } },
    async (request, reply) => {
      try {
        const session = await auth.authenticate(bearerOf(request))
        const { userId: id, username, needsSecondFactor } = session
        const duty = needsSecondFactor && { needsSecondFactor }
        return { valid: true, user: withWireId({ id, username }), ...duty }
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
      const refreshed = await auth.refresh(cookieOf(request), signInClientOf(request))
      return { accessToken: refreshed.accessToken, user: withWireId(refreshed.user) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') {
        withCookie(reply, auth.blankCookie)
      }
      throw error
    }
  })

  linkRoutes(app, auth)
  await app.register(async (own) => {
    guardScope(own, auth, { allowsSetUp: true })
    ownRoutes(own, auth)
    secondFactorRoutes(own, auth)
    passkeyRoutes(own, auth)
  })
}

const cookieReader = (auth: AuthService) => (request: FastifyRequest) =>
  request.cookies[auth.cookieName]

/** The second step of a sign-in; its cookie says whose. */
function secondStepRoutes(app: Api, auth: AuthService): void {
  const { name, blank } = auth.secondStepCookie
  const cookieOf = cookieReader(auth)
  const callOf = (request: FastifyRequest) => ({
    ticket: request.cookies[name],
    cookie: cookieOf(request),
  })

  const byCode = {
    summary: 'Sign in: the code of the second factor, after the password',
    body: secondFactorCodeSchema,
    response: { 200: signedInSchema },
    errors: [401, 403, 409, 429],
  } as const
  app.post('/login/code', { schema: byCode }, async (request, reply) => {
    const step = { code: request.body.code, ...callOf(request) }
    const signedIn = await auth.signInByCode(step, signInClientOf(request))
    return sendSignedIn(withCookie(reply, blank), signedIn)
  })

  const options = {
    summary: 'Sign in: what a browser needs to use a passkey, after the password',
    response: { 200: passkeyOptions },
    errors: [403, 409],
  } as const
  app.post('/login/passkey/options', { schema: options }, (request) =>
    auth.beginPasskey(callOf(request)),
  )

  const byPasskey = {
    summary: 'Sign in: the answer of the passkey, after the password',
    body: usedPasskeySchema,
    response: { 200: signedInSchema },
    errors: [401, 403, 409, 429],
  } as const
  app.post('/login/passkey', { schema: byPasskey }, async (request, reply) => {
    const step = { answer: request.body, ...callOf(request) }
    const signedIn = await auth.signInByPasskey(step, signInClientOf(request))
    return sendSignedIn(withCookie(reply, blank), signedIn)
  })
}

/** The page behind a link to an account; the token travels in the body, so that no log has it. */
function linkRoutes(app: Api, auth: AuthService): void {
  const check = {
    summary: 'What a link to an account is for; changes nothing',
    body: accountLinkSchema,
    response: { 200: openAccountLinkSchema.meta({ id: 'AccountLink' }) },
    errors: [403, 404, 409, 429],
  } as const
  app.post('/account-link', { schema: check }, (request) =>
    auth.checkLink(request.body.token, signInClientOf(request)),
  )

  const use = {
    summary: 'Choose a password by a link to an account, which works once',
    body: accountLinkUseSchema,
    response: { 200: successSchema },
    errors: [403, 404, 409, 429],
  } as const
  app.post('/account-link/password', { schema: use }, async (request) => {
    await auth.useLink(request.body, signInClientOf(request))
    return { success: true }
  })
}

/** What staff do with their own account. */
function ownRoutes(app: Api, auth: AuthService): void {
  const password = {
    summary: 'Change the own password',
    body: passwordChangeSchema,
    response: { 200: successSchema },
    errors: [403, 429],
  } as const
  app.post('/password', { schema: password }, async (request) => {
    await auth.changePassword(sessionOf(request), request.body, signInClientOf(request))
    return { success: true }
  })

  const sessions = z.array(wireIdOf(staffSessionSchema).meta({ id: 'StaffSession' }))
  app.get(
    '/sessions',
    { schema: { summary: 'Where one is signed in', response: { 200: sessions } } },
    async (request) => (await auth.listSessions(sessionOf(request))).map(withWireId),
  )

  const ended = { 200: successSchema.extend({ ended: z.int() }) }
  app.delete(
    '/sessions',
    { schema: { summary: 'Sign out everywhere else', response: ended, errors: [403] } },
    async (request) => ({
      success: true,
      ended: await auth.endOtherSessions(sessionOf(request)),
    }),
  )

  const one = {
    summary: 'Sign out there',
    params: byId,
    response: { 200: successSchema },
    errors: [403, 404],
  } as const
  app.delete('/sessions/:id', { schema: one }, async (request) => {
    await auth.endSession(sessionOf(request), request.params.id)
    return { success: true }
  })
}

/** What staff do with their own second factor. */
function secondFactorRoutes(app: Api, auth: AuthService): void {
  const codes = recoveryCodesSchema.meta({ id: 'RecoveryCodes' })
  const status = secondFactorStatusSchema.meta({ id: 'SecondFactor' })
  app.get(
    '/second-factor',
    { schema: { summary: 'How the own second factor stands', response: { 200: status } } },
    (request) => auth.secondFactorOf(sessionOf(request)),
  )

  const begin = {
    summary: 'Begin to set up a second factor',
    body: ownPasswordSchema,
    response: { 200: secondFactorSecretSchema.meta({ id: 'SecondFactorSecret' }) },
    errors: [403, 409, 429],
  } as const
  app.post('/second-factor', { schema: begin }, (request) =>
    auth.beginSecondFactor(sessionOf(request), request.body, signInClientOf(request)),
  )

  const confirm = {
    summary: 'Turn the second factor on with a code of the app',
    body: secondFactorCodeSchema,
    response: { 200: codes },
    errors: [403, 409, 429],
  } as const
  app.post('/second-factor/confirm', { schema: confirm }, (request) =>
    auth.confirmSecondFactor(sessionOf(request), request.body, signInClientOf(request)),
  )

  const renew = {
    summary: 'Make new recovery codes; the old ones stop working',
    body: ownPasswordSchema,
    response: { 200: codes },
    errors: [403, 409, 429],
  } as const
  app.post('/second-factor/recovery-codes', { schema: renew }, (request) =>
    auth.renewRecoveryCodes(sessionOf(request), request.body, signInClientOf(request)),
  )

  const off = {
    summary: 'Turn the second factor off',
    body: ownPasswordSchema,
    response: { 200: successSchema },
    errors: [403, 409, 429],
  } as const
  app.post('/second-factor/off', { schema: off }, async (request) => {
    await auth.turnOffSecondFactor(sessionOf(request), request.body, signInClientOf(request))
    return { success: true }
  })
}

/** The own passkeys. */
function passkeyRoutes(app: Api, auth: AuthService): void {
  app.get(
    '/passkeys',
    { schema: { summary: 'The own passkeys', response: { 200: z.array(passkey) } } },
    async (request) => (await auth.listPasskeys(sessionOf(request))).map(withWireId),
  )

  const begin = {
    summary: 'What a browser needs to make a passkey',
    body: ownPasswordSchema,
    response: { 200: passkeyOptions },
    errors: [403, 409, 429],
  } as const
  app.post('/passkeys/options', { schema: begin }, (request) =>
    auth.beginPasskeyToAdd(sessionOf(request), request.body, signInClientOf(request)),
  )

  const add = {
    summary: 'Add a passkey that the browser made; the first second factor brings recovery codes',
    body: newPasskeySchema,
    response: { 201: addedPasskeySchema.extend({ passkey }) },
    errors: [403, 409, 429],
  } as const
  app.post('/passkeys', { schema: add }, async (request, reply) => {
    const added = await auth.addPasskey(sessionOf(request), request.body, signInClientOf(request))
    return reply.code(201).send({ ...added, passkey: withWireId(added.passkey) })
  })

  const remove = {
    summary: 'Remove a passkey',
    params: byId,
    body: ownPasswordSchema,
    response: { 200: successSchema },
    errors: [403, 404, 409, 429],
  } as const
  app.post('/passkeys/:id/remove', { schema: remove }, async (request) => {
    const removed = { id: request.params.id, ...request.body }
    await auth.removePasskey(sessionOf(request), removed, signInClientOf(request))
    return { success: true }
  })
}

const sendSignedIn = (
  reply: FastifyReply,
  { accessToken, user: staff, cookie }: { accessToken: string; user: Staff; cookie: SessionCookie },
): FastifyReply => withCookie(reply, cookie).send({ accessToken, user: withWireId(staff) })

const withCookie = (
  reply: FastifyReply,
  { name, value, attributes }: SessionCookie,
): FastifyReply => reply.setCookie(name, value, attributes)

const signInClientOf = ({ ip, headers, log }: FastifyRequest): SignInClient => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  log,
})
