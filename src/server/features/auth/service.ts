import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { LimitService } from '#server/features/limits/service.ts'
import type { Staff } from '#shared/domain/session.ts'
import { createAccessTokens } from './access-token.ts'
import { createLockout } from './lockout.ts'
import { createSessions } from './lucia.ts'
import { createOwnAccount } from './own-account.ts'
import { createSignIn } from './sign-in.ts'

type Deps = {
  db: Db
  clock: Clock
  secrets: Secrets
  limits: Pick<LimitService, 'consume'>
  publicUrl: string
}
export type AuthService = ReturnType<typeof createAuthService>

/** How staff sign in, prove that they did, and look after their account (docs/product.md sections 11 and 12). */
export function createAuthService({ db, clock, secrets, limits, publicUrl }: Deps) {
  const sessions = createSessions({ db, clock, secure: publicUrl.startsWith('https:') })
  const lockout = createLockout({ db, clock, secrets })

  /** Everybody on the staff, to whom requests can be assigned. */
  const listStaff = (): Promise<Staff[]> =>
    db.staffUser.findMany({
      where: { disabledAt: null },
      select: { id: true, username: true },
      orderBy: { username: 'asc' },
    })

  return {
    ...createSignIn({
      db,
      sessions,
      lockout,
      limits,
      accessTokens: createAccessTokens({ secrets, clock }),
    }),
    ...createOwnAccount({ db, clock, sessions, lockout }),
    listStaff,
    /** The name of the session cookie, and what takes it away. */
    cookieName: sessions.cookieName,
    blankCookie: sessions.blankCookie,
  }
}
