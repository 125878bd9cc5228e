import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40
const COSE_EC2_ES256 = Buffer.from('a5010203262001', 'hex')
const P256_COORDINATE = 32

/** CBOR byte string (RFC 8949) of less than 256 bytes. */
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(bytes.length < 24 ? [0x40 + bytes.length] : [0x58, bytes.length]),
    bytes,
  ])
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** WebAuthn authenticator with one P-256 passkey and a use counter. */
export function createAuthenticator({ origin }: { origin: string }) {
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [xBytes, yBytes] = [x, y].map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer]
  const id = randomBytes(P256_COORDINATE)
  let counter = 0

  const authenticatorData = (flags: number, ...rest: Buffer[]): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, ...rest])
  }
  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const answer = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    /** Browser response after creating the passkey. */
    create: ({ challenge }: { challenge: string }, at = origin) => {
      const key = Buffer.concat([
        COSE_EC2_ES256,
        Buffer.from([0x21]),
        cborBytes(xBytes),
        Buffer.from([0x22]),
        cborBytes(yBytes),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(
        PRESENT | VERIFIED | HAS_KEY,
        Buffer.alloc(16),
        length,
        id,
        key,
      )
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        ...answer,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, at).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Browser response after using the passkey; `counted` replaces the counter. */
    use: ({ challenge }: { challenge: string }, { at = origin, counted = counter + 1 } = {}) => {
      counter = counted
      const data = authenticatorData(PRESENT | VERIFIED)
      const client = clientData('webauthn.get', challenge, at)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...answer,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
