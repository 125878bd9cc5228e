import * as z from 'zod'
import { isoDateTime, requiredText } from './field-schema.ts'
import { ownPasswordSchema } from './second-factor.ts'

/** For how long a passkey may answer. */
export const PASSKEY_ANSWER_MS = 5 * 60_000
/** How many passkeys an account has at most. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60

const base64url = (max: number) => z.base64url({ error: 'This is not a passkey' }).max(max)
const ID_MAX = 2000
const SIGNED_MAX = 20_000

const answer = {
  id: base64url(ID_MAX).min(1),
  rawId: base64url(ID_MAX),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.looseObject({}),
}
/** Some browsers answer null for what they do not know. */
const unknown = z.unknown().optional()

/** What a browser answers when it made a passkey (RegistrationResponseJSON of WebAuthn). */
const createdPasskeySchema = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(SIGNED_MAX),
    attestationObject: base64url(SIGNED_MAX),
    transports: z.array(z.string().max(30)).max(10).optional(),
    authenticatorData: unknown,
    publicKeyAlgorithm: unknown,
    publicKey: unknown,
  }),
})
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>

/** What a browser answers when somebody used a passkey (AuthenticationResponseJSON of WebAuthn). */
export const usedPasskeySchema = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(SIGNED_MAX),
    authenticatorData: base64url(SIGNED_MAX),
    signature: base64url(SIGNED_MAX),
    userHandle: base64url(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

export const newPasskeySchema = z.object({
  name: requiredText('Name', PASSKEY_NAME_MAX),
  credential: createdPasskeySchema,
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

/** What a browser needs to make or use a passkey, as WebAuthn writes it in JSON. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** A new passkey; the first second factor of an account comes with recovery codes. */
export const addedPasskeySchema = z.object({
  passkey: passkeySchema,
  codes: z.array(z.string()).nullable(),
})
export type AddedPasskey = z.infer<typeof addedPasskeySchema>

export const removePasskeySchema = ownPasswordSchema.extend({ id: z.string().max(100) })
export type RemovePasskey = z.infer<typeof removePasskeySchema>
