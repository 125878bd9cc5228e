import * as z from 'zod'
import { type Api, byId, successSchema, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { type Authenticate, guardScope, type SignedInContextOf } from '#server/http/session.ts'
import {
  addedPasskeySchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  passkeySchema,
} from '#shared/domain/passkey.ts'
import {
  ownPasswordSchema,
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorSecretSchema,
  secondFactorStatusSchema,
} from '#shared/domain/second-factor.ts'
import { passwordChangeSchema, staffSessionSchema } from '#shared/domain/session.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './add-passkey.ts'
import { changePassword } from './change-password.ts'
import { beginSecondFactor, confirmSecondFactor } from './confirm-second-factor.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

type Deps = { contextOf: SignedInContextOf; authenticateToken: Authenticate }

/** Registers a signed-in user's sessions, password and second factors under /api/auth. */
export async function registerOwnAccountRoutes(
  scope: Api,
  { contextOf, authenticateToken }: Deps,
): Promise<void> {
  await scope.register(async (own) => {
    guardScope(own, authenticateToken, { allowsSetUp: true })
    sessionRoutes(own, contextOf)
    secondFactorRoutes(own, contextOf)
    passkeyRoutes(own, contextOf)
  })
}

function sessionRoutes(app: Api, contextOf: SignedInContextOf): void {
  const password = {
    summary: 'Change your password',
    body: passwordChangeSchema,
    response: { 200: successSchema },
    errors: [403, 429],
  } as const
  app.post('/password', { schema: password }, async (request) => {
    await changePassword(contextOf(request), request.body)
    return { success: true }
  })

  const sessions = z.array(wireIdSchema(staffSessionSchema).meta({ id: 'StaffSession' }))
  app.get(
    '/sessions',
    { schema: { summary: 'List your sessions', response: { 200: sessions } } },
    async (request) => (await listOwnSessions(contextOf(request))).map(withWireId),
  )

  const ended = { 200: successSchema.extend({ ended: z.int() }) }
  app.delete(
    '/sessions',
    { schema: { summary: 'End your other sessions', response: ended, errors: [403] } },
    async (request) => ({
      success: true,
      ended: await endOtherSessions(contextOf(request)),
    }),
  )

  const one = {
    summary: 'End one of your sessions',
    params: byId,
    response: { 200: successSchema },
    errors: [403, 404],
  } as const
  app.delete('/sessions/:id', { schema: one }, async (request) => {
    await endOwnSession(contextOf(request), request.params.id)
    return { success: true }
  })
}

function secondFactorRoutes(app: Api, contextOf: SignedInContextOf): void {
  const codes = recoveryCodesSchema.meta({ id: 'RecoveryCodes' })
  const status = secondFactorStatusSchema.meta({ id: 'SecondFactor' })
  app.get(
    '/second-factor',
    { schema: { summary: 'Get the state of your second factor', response: { 200: status } } },
    (request) => getSecondFactor(contextOf(request)),
  )

  const begin = {
    summary: 'Begin to set up a second factor',
    body: ownPasswordSchema,
    response: { 200: secondFactorSecretSchema.meta({ id: 'SecondFactorSecret' }) },
    errors: [403, 409, 429],
  } as const
  app.post('/second-factor', { schema: begin }, (request) =>
    beginSecondFactor(contextOf(request), request.body),
  )

  const confirm = {
    summary: 'Turn the second factor on with a code of the app',
    body: secondFactorCodeSchema,
    response: { 200: codes },
    errors: [403, 409, 429],
  } as const
  app.post('/second-factor/confirm', { schema: confirm }, (request) =>
    confirmSecondFactor(contextOf(request), request.body),
  )

  const renew = {
    summary: 'Make new recovery codes; the old ones stop working',
    body: ownPasswordSchema,
    response: { 200: codes },
    errors: [403, 409, 429],
  } as const
  app.post('/second-factor/recovery-codes', { schema: renew }, (request) =>
    renewRecoveryCodes(contextOf(request), request.body),
  )

  const off = {
    summary: 'Turn the second factor off',
    body: ownPasswordSchema,
    response: { 200: successSchema },
    errors: [403, 409, 429],
  } as const
  app.post('/second-factor/off', { schema: off }, async (request) => {
    await turnOffSecondFactor(contextOf(request), request.body)
    return { success: true }
  })
}

function passkeyRoutes(app: Api, contextOf: SignedInContextOf): void {
  const passkey = wireIdSchema(passkeySchema).meta({ id: 'Passkey' })
  app.get(
    '/passkeys',
    { schema: { summary: 'List your passkeys', response: { 200: z.array(passkey) } } },
    async (request) => (await listPasskeys(contextOf(request))).map(withWireId),
  )

  const begin = {
    summary: 'Get the options to create a passkey',
    body: ownPasswordSchema,
    response: { 200: passkeyOptionsSchema },
    errors: [403, 409, 429],
  } as const
  app.post('/passkeys/options', { schema: begin }, (request) =>
    beginPasskey(contextOf(request), request.body),
  )

  const add = {
    summary: 'Add a passkey; the first second factor brings recovery codes',
    body: newPasskeySchema,
    response: { 201: addedPasskeySchema.extend({ passkey }) },
    errors: [403, 409, 429],
  } as const
  app.post('/passkeys', { schema: add }, async (request, reply) => {
    const added = await addPasskey(contextOf(request), request.body)
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
    await removePasskey(contextOf(request), { id: request.params.id, ...request.body })
    return { success: true }
  })
}
