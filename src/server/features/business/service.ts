import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Logger } from '#server/core/logger.ts'
import { type Business, businessSchema } from '#shared/domain/business.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error'>
  /** The facts of BUSINESS_FILE, which count before those in the database; undefined for none. */
  fixed: Business | undefined
  /** The facts until the first are saved. */
  first: Business
  /** Called when this instance reads other facts than before. */
  onChange: () => void
}
export type BusinessService = ReturnType<typeof createBusinessService>
/** The facts of the business as they are now. Read them for each call, never keep them: they change while the server runs. */
export type BusinessReader = Pick<BusinessService, 'current'>

/** The facts of the business: from BUSINESS_FILE, else the newest version in the database, else those of the demo (docs/decisions/0025). */
export function createBusinessService({ db, log, fixed, first, onChange }: Deps) {
  let known: { version: number; value: Business } = { version: 0, value: fixed ?? first }

  const current = (): Business => known.value

  /** Reads the newest version from the database; facts that break the rules of a newer schema are reported and not taken. */
  async function load(): Promise<void> {
    if (fixed) return
    const row = await db.businessVersion.findFirst({
      select: { version: true, value: true },
      orderBy: { version: 'desc' },
    })
    if (!row || row.version <= known.version) return
    const { data, error } = businessSchema.safeParse(row.value)
    if (!data) return log.error({ err: error, version: row.version }, 'settings cannot be read')
    known = { version: row.version, value: data }
    onChange()
  }

  return { current, load }
}
