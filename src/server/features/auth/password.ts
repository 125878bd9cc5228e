import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalidField } from '#server/core/app-error.ts'
import { newPasswordSchema } from '#shared/domain/session.ts'

/** Cost of argon2id, above OWASP's minimum: 32 MiB and about 20 ms. */
const COST = { memoryCost: 32 * 1024, timeCost: 3, parallelism: 1 }
/** zxcvbn's scale goes from 0 to 4; 3 is 'safely unguessable'. */
const SCORE_MIN = 3
/** Rates only the beginning: the time of the estimate grows with the length. */
const JUDGED_LENGTH_MAX = 64
/** Words that an attacker would try first. */
const TRADE_WORDS = [
  'admin',
  'staff',
  'shop',
  'yard',
  'auto',
  'autos',
  'parts',
  'autoparts',
  'cars',
  'salvage',
  'repair',
  'recycled',
]
const MADE_BYTES = 15

const TOO_EASY =
  'This password is too easy to guess. Take a longer one, for example four words that have nothing to do with each other.'

let standIn: Promise<string> | undefined

/** A password as it is stored. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Takes equally long and returns false without an account (OWASP ASVS 5.0, 6.3.8). */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  standIn ??= hashPassword(generatePassword())
  const decoy = await standIn
  const isRight = await verify(passwordHash ?? decoy, password)
  return isRight && passwordHash !== undefined
}

/** Generates a password of 120 random bits. */
export const generatePassword = (): string => randomBytes(MADE_BYTES).toString('base64url')

/** Returns the issue of a new password, or null, and its score from 0 to 4. */
export async function judgePassword(
  password: string,
  username: string,
): Promise<{ score: number; issue: string | null }> {
  const score = await scorePassword(password, username)
  const parsed = newPasswordSchema.safeParse(password)
  if (!parsed.success) {
    return {
      score: Math.min(score, SCORE_MIN - 1),
      issue: parsed.error.issues[0]?.message ?? TOO_EASY,
    }
  }
  return { score, issue: score < SCORE_MIN ? TOO_EASY : null }
}

/** Throws AppError 'invalid' for a weak password (OWASP ASVS 5.0, 6.2.1 and 6.2.4). */
export async function assertGoodPassword(
  password: string,
  { username, path }: { username: string; path: string },
): Promise<void> {
  const { issue: message } = await judgePassword(password, username)
  if (message !== null) throw invalidField(path, message)
}

async function scorePassword(password: string, username: string): Promise<number> {
  estimator ??= loadEstimator()
  const judge = await estimator
  // Signs between words hide them from the estimate, but not from people who guess: 'shop-admin-1'.
  const spellings = [password, password.replaceAll(/[^\p{L}\p{N}]/gu, '')].map((spelling) =>
    spelling.slice(0, JUDGED_LENGTH_MAX),
  )
  return Math.min(
    ...spellings.map((spelling) => judge.check(spelling, [username, ...TRADE_WORDS]).score),
  )
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Its word lists take 14 MB of memory, so they are loaded only when a password is set. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Factory({ dictionary, graphs: adjacencyGraphs })
}
