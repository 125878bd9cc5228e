import type { Context } from '#server/context.ts'
import { parseChoice, type DbOrTransaction } from '#server/core/db.ts'
import { type Business, storedBusinessSchema } from '#shared/domain/business.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '#shared/domain/settings.ts'
import { keepNamed } from './shop-pictures.ts'

type Deps = Pick<Context, 'db' | 'log'> & {
  config: Pick<Context['config'], 'business' | 'demo'>
  /** Settings until the first are saved. */
  first: Business
  /** Removes saved settings that the shop never entered itself. */
  withoutDemoFacts: (facts: Business, saved: ReadonlySet<SettingsSection>) => Business
  /** Called when this instance has read other settings than before. */
  onChange: () => void
}
export type BusinessSettings = ReturnType<typeof createBusiness>
/** Reads the current settings; call it each time, since staff change them at run time. */
export type BusinessReader = Pick<BusinessSettings, 'current'>

/** Keeps the settings in memory: from BUSINESS_FILE, else the newest stored, else the first. */
export function createBusiness({ config, db, log, first, withoutDemoFacts, onChange }: Deps) {
  const { business: fixed, demo: isDemo } = config
  let known: { version: number; value: Business } = { version: 0, value: fixed ?? first }

  /** Loads the newest version; logs settings that break the rules of a newer schema. */
  async function load(): Promise<void> {
    if (fixed) return keepFixedPictures(fixed)
    const row = await findNewest(db)
    if (!row || row.version <= known.version) return
    const { data, error } = storedBusinessSchema.safeParse(row.value)
    if (!data) return log.error({ err: error, version: row.version }, 'settings cannot be read')
    known = { version: row.version, value: await ownFacts(db, { facts: data, isOwn: row.isOwn }) }
    onChange()
  }

  async function keepFixedPictures(facts: Business): Promise<void> {
    const missing = await keepNamed(db, facts)
    if (missing.length === 0) return
    log.error({ missing }, 'BUSINESS_FILE names pictures that are not stored')
  }

  /** Clears facts of the demo that a version not saved by the shop alone may have. */
  const ownFacts = async (
    tx: DbOrTransaction,
    { facts, isOwn }: { facts: Business; isOwn: boolean },
  ): Promise<Business> =>
    isDemo || isOwn ? facts : withoutDemoFacts(facts, await findSavedSections(tx))

  /** Reads the newest stored settings, or the first, as the shop entered them. */
  async function readNewest(tx: DbOrTransaction) {
    const row = await findNewest(tx)
    const value = row
      ? await ownFacts(tx, { facts: storedBusinessSchema.parse(row.value), isOwn: row.isOwn })
      : first
    return { value, version: row?.version ?? 0, at: row?.at ?? null }
  }

  return {
    current: (): Business => known.value,
    load,
    readNewest,
    first,
    /** True if BUSINESS_FILE has the settings. */
    isFixed: fixed !== undefined,
    /** True for a shop that enters its own settings. */
    isOwn: !fixed && !isDemo,
  }
}

export const findNewest = (tx: DbOrTransaction) =>
  tx.businessVersion.findFirst({ orderBy: { version: 'desc' } })

/** Finds the sections that the shop has saved at least once. */
export async function findSavedSections(
  tx: DbOrTransaction,
): Promise<ReadonlySet<SettingsSection>> {
  const rows = await tx.businessVersion.findMany({ select: { changedSections: true } })
  const names = rows.flatMap(({ changedSections }) => changedSections)
  return new Set(names.map((name) => parseChoice(SETTINGS_SECTIONS, name)))
}
