import { Secret, TOTP } from 'otpauth'

/** Code that an authenticator app shows for a secret at a time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
