import { hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

const SETTING = 'token-secret'
const KEY_BYTES = 32

export type Secrets = ReturnType<typeof createSecrets>

/** Derives keys from TOKEN_SECRET, or from a generated secret in the database. */
export function createSecrets({ db, tokenSecret }: { db: Db; tokenSecret: string | undefined }) {
  let master: Promise<string> | undefined

  async function readOrCreate(): Promise<string> {
    if (tokenSecret) return tokenSecret
    const created = { key: SETTING, value: randomBytes(KEY_BYTES).toString('base64url') }
    await db.setting.createMany({ data: created, skipDuplicates: true })
    const { value } = await db.setting.findUniqueOrThrow({
      where: { key: SETTING },
      select: { value: true },
    })
    return value
  }

  /** Derives a 32-byte key that reveals no other purpose's key (RFC 5869). */
  async function keyFor(purpose: string): Promise<Buffer> {
    master ??= readOrCreate()
    try {
      return Buffer.from(hkdfSync('sha256', await master, '', purpose, KEY_BYTES))
    } catch (error) {
      master = undefined
      throw error
    }
  }

  return { keyFor }
}
