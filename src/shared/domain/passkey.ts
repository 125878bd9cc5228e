import * as z from 'zod'
import { MINUTE_MS } from '../lib/durations.ts'
import { isoDateTime, requiredText } from './field-schema.ts'
import { ownPasswordSchema } from './second-factor.ts'

/** Time limit for a passkey response. */
export const PASSKEY_TIMEOUT_MS = 5 * MINUTE_MS
/** Per account. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60

const base64url = (max: number) => z.base64url({ error: 'This is not a passkey' }).max(max)
const ID_MAX = 2000
const SIGNED_MAX = 20_000

const credentialFields = {
  id: base64url(ID_MAX).min(1),
  rawId: base64url(ID_MAX),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.looseObject({}),
}
/** Some browsers send null for unknown values. */
const unknown = z.unknown().optional()

/** RegistrationResponseJSON of WebAuthn. */
const createdPasskeySchema = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64url(SIGNED_MAX),
    attestationObject: base64url(SIGNED_MAX),
    transports: z.array(z.string().max(30)).max(10).optional(),
    authenticatorData: unknown,
    publicKeyAlgorithm: unknown,
    publicKey: unknown,
  }),
})
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>

/** AuthenticationResponseJSON of WebAuthn. */
export const usedPasskeySchema = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64url(SIGNED_MAX),
    authenticatorData: base64url(SIGNED_MAX),
    signature: base64url(SIGNED_MAX),
    userHandle: base64url(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

export const newPasskeySchema = z.strictObject({
  name: requiredText('Name', PASSKEY_NAME_MAX),
  credential: createdPasskeySchema,
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

/** Options to create or use a passkey, in WebAuthn's JSON form. */
export const passkeyOptionsSchema = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions' })

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** New passkey; recovery codes are included if it is the account's first second factor. */
export const addedPasskeySchema = z.object({
  passkey: passkeySchema,
  codes: z.array(z.string()).nullable(),
})
export type AddedPasskey = z.infer<typeof addedPasskeySchema>

export const removePasskeySchema = ownPasswordSchema.extend({ id: z.string().max(100) })
export type RemovePasskey = z.infer<typeof removePasskeySchema>
