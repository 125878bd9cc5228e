import { AppError, invalidInput } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { choice, type Db, type DbOrTransaction } from '#server/core/db.ts'
import type { Logger } from '#server/core/logger.ts'
import { actorOf, type Session } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { type Business, storedBusinessSchema } from '#shared/domain/business.ts'
import {
  changedFields,
  factsOfSection,
  SETTINGS_FIELDS,
  missingOpeningFacts,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '#shared/domain/settings.ts'
import { addBusinessHours } from '#shared/lib/business-hours.ts'
import { keepNamed, swapPictures, withoutRemoved } from './shop-pictures.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error'>
  /** The facts of BUSINESS_FILE, which count before those in the database; undefined for none. */
  fixed: Business | undefined
  /** The facts until the first are saved. */
  first: Business
  /** The facts until the first are saved are meant as they are. */
  isDemo: boolean
  /** Removes from saved facts those that the shop never entered itself. */
  withoutDemoFacts: (facts: Business, saved: ReadonlySet<SettingsSection>) => Business
  /** Where stored pictures are served. */
  pictureBase: string
  /** Called when this instance reads other facts than before. */
  onChange: () => void
}
export type BusinessService = ReturnType<typeof createBusinessService>
/** The facts of the business as they are now. Read them for each call, never keep them: they change while the server runs. */
export type BusinessReader = Pick<BusinessService, 'current'>
/** What is to be changed, on which state, and the card that was saved. */
export type SettingsChange = {
  changes: Partial<Business>
  /** That of the state the change was made on; undefined to change whatever there is. */
  updatedAt?: string | null
  section?: SettingsSection
}

const FIXED = 'These settings are kept in a file (BUSINESS_FILE); change them there.'
const REQUIRED = 'is required'
const NEVER_OPEN = 'must leave at least one open day a year'
/** How far back a card can be put. */
const VERSIONS_MAX = 20

/** The facts of the business: from BUSINESS_FILE, else the newest in the database, else the first. */
export function createBusinessService({
  db,
  clock,
  log,
  fixed,
  first,
  isDemo,
  withoutDemoFacts,
  pictureBase,
  onChange,
}: Deps) {
  let known: { version: number; value: Business } = { version: 0, value: fixed ?? first }

  const current = (): Business => known.value

  /** Reads the newest version from the database; facts that break the rules of a newer schema are reported and not taken. */
  async function load(): Promise<void> {
    if (fixed) return keepFixedPictures(fixed)
    const row = await findNewest(db)
    if (!row || row.version <= known.version) return
    const { data, error } = storedBusinessSchema.safeParse(row.value)
    if (!data) return log.error({ err: error, version: row.version }, 'settings cannot be read')
    known = { version: row.version, value: await ownFacts(db, data) }
    onChange()
  }

  async function keepFixedPictures(facts: Business): Promise<void> {
    const missing = await keepNamed(db, facts)
    if (missing.length === 0) return
    log.error({ missing }, 'BUSINESS_FILE names pictures that are not stored')
  }

  /** Facts that were saved while the rest was the demo's have only what the shop entered. */
  const ownFacts = async (from: DbOrTransaction, facts: Business): Promise<Business> =>
    isDemo ? facts : withoutDemoFacts(facts, await savedSections(from))

  /** The cards that a new shop has not saved yet; none where the facts are the demo's or in a file. */
  async function setupLeft(): Promise<SettingsSection[]> {
    if (fixed || isDemo) return []
    const saved = await savedSections(db)
    return SETTINGS_SECTIONS.filter((section) => !saved.has(section))
  }

  /** All facts, when they were last changed, and who changed each card last. */
  async function settings() {
    await load()
    const sections = await Promise.all(
      SETTINGS_SECTIONS.map(async (section) => {
        const last = await db.businessVersion.findFirst({
          where: { changedSections: { has: section } },
          select: { changedBy: true, at: true },
          orderBy: { version: 'desc' },
        })
        return [section, last && { changedBy: last.changedBy, at: last.at.toISOString() }] as const
      }),
    )
    const newest = await findNewest(db)
    return {
      business: current(),
      updatedAt: newest?.at.toISOString() ?? null,
      pictureBase,
      isReadOnly: fixed !== undefined,
      isOpeningSoon: missingOpeningFacts(current()).length > 0,
      /** The setup is offered: the facts are neither the demo's nor those of a file. */
      isFirstRun: !fixed && !isDemo,
      sections: Object.fromEntries(sections) as Record<
        SettingsSection,
        (typeof sections)[number][1]
      >,
    }
  }

  /**
   * Changes the fields that are sent and gives the settings. Throws AppError 'conflict' where the facts are kept in a file, or where
   * somebody else changed the same card since `updatedAt`, saying who; 'invalid' for facts that break a rule.
   */
  async function save({ changes, updatedAt, section }: SettingsChange, session: Session) {
    if (fixed) throw new AppError('conflict', FIXED)
    await db.$transaction(async (transaction) => {
      // Of two who save at once the second sees what the first saved. Prisma has no table locks.
      await transaction.$executeRaw`LOCK TABLE business_version IN SHARE ROW EXCLUSIVE MODE`
      const newest = await findNewest(transaction)
      const before = newest
        ? await ownFacts(transaction, storedBusinessSchema.parse(newest.value))
        : first
      const value = validated({ ...before, ...changes }, clock.now())
      if (section === 'shop') refuseMissing(value)
      const touched = sectionsOf(Object.keys(changes))
      await refuseStale(transaction, { updatedAt, touched })
      const changed = new Set(sectionsOf(changedFields(before, value)))
      const isConfirmed = section && !(await wasSaved(transaction, section))
      if (changed.size === 0 && !isConfirmed) return
      if (section) changed.add(section)
      const at = new Date(Math.max(clock.now().getTime(), (newest?.at.getTime() ?? 0) + 1))
      if (changed.has('shop')) await swapPictures(transaction, { before, after: value, at })
      await transaction.businessVersion.create({
        data: {
          version: (newest?.version ?? 0) + 1,
          value,
          changedSections: [...changed],
          changedBy: session.username,
          at,
        },
      })
      await recordAudit(transaction, {
        action: 'settings-changed',
        actor: actorOf(session),
        detail: [...changed].join(', '),
        at,
      })
    })
    return settings()
  }

  /** The states of one card, or of all facts, the latest first and at most twenty, each with who left it so; the first facts have nobody. */
  async function versions(section?: SettingsSection) {
    const shown = (facts: Business) => (section ? factsOfSection(section, facts) : facts)
    const rows = await db.businessVersion.findMany({
      where: section && { changedSections: { has: section } },
      select: { version: true, value: true, changedSections: true, changedBy: true, at: true },
      orderBy: { version: 'desc' },
      take: VERSIONS_MAX,
    })
    const readable = rows.flatMap(({ value, at, ...row }) => {
      const { data } = storedBusinessSchema.safeParse(value)
      const changedSections = row.changedSections.map((name) => choice(SETTINGS_SECTIONS, name))
      return data ? [{ ...row, changedSections, at: at.toISOString(), facts: shown(data) }] : []
    })
    const facts = await withoutRemoved(
      db,
      readable.map((version) => version.facts),
    )
    const saved = readable.map((version, at) => ({ ...version, facts: facts[at] ?? {} }))
    if (fixed || !isDemo || rows.length === VERSIONS_MAX) return saved
    return [
      ...saved,
      { version: 0, changedSections: [], changedBy: null, at: null, facts: shown(first) },
    ]
  }

  return { current, load, settings, setupLeft, save, versions }
}

const findNewest = (db: DbOrTransaction) =>
  db.businessVersion.findFirst({ orderBy: { version: 'desc' } })

async function savedSections(db: DbOrTransaction): Promise<ReadonlySet<SettingsSection>> {
  const rows = await db.businessVersion.findMany({ select: { changedSections: true } })
  const names = rows.flatMap(({ changedSections }) => changedSections)
  return new Set(names.map((name) => choice(SETTINGS_SECTIONS, name)))
}

/** Refuses the card of the shop without the facts that public pages wait for. */
function refuseMissing(facts: Business): void {
  const issues = missingOpeningFacts(facts).map((path) => ({ path, message: REQUIRED }))
  const [first] = issues
  if (first) throw new AppError('invalid', `${first.path} ${REQUIRED}`, { issues })
}

const wasSaved = async (db: DbOrTransaction, section: SettingsSection): Promise<boolean> =>
  (await db.businessVersion.count({ where: { changedSections: { has: section } } })) > 0

const sectionsOf = (fields: readonly string[]): SettingsSection[] =>
  SETTINGS_SECTIONS.filter((section) =>
    SETTINGS_FIELDS[section].some((field) => fields.includes(field)),
  )

function validated(facts: Business, now: Date): Business {
  const { data, error } = storedBusinessSchema.safeParse(facts)
  if (error) throw invalidInput(error)
  try {
    // Special hours are of one date; the week has to go on after it.
    addBusinessHours({ from: now, hours: 0, business: { ...data, specialHours: [] } })
  } catch {
    throw new AppError('invalid', `Hours ${NEVER_OPEN}`, {
      issues: [{ path: 'hours', message: NEVER_OPEN }],
    })
  }
  return data
}

async function refuseStale(
  db: DbOrTransaction,
  { updatedAt, touched }: { updatedAt?: string | null; touched: SettingsSection[] },
): Promise<void> {
  if (updatedAt === undefined) return
  const later = await db.businessVersion.findMany({
    where: {
      changedSections: { hasSome: touched },
      ...(updatedAt && { at: { gt: new Date(updatedAt) } }),
    },
    select: { changedBy: true, changedSections: true },
    orderBy: { version: 'asc' },
  })
  if (later.length === 0) return
  const people = [...new Set(later.map(({ changedBy }) => changedBy))].join(' and ')
  const sections = [...new Set(later.flatMap(({ changedSections }) => changedSections))].map(
    (name) => choice(SETTINGS_SECTIONS, name),
  )
  throw new AppError('conflict', `${people} changed this while you were editing.`, {
    issues: sections.map((path) => ({ path, message: `${people} changed it` })),
  })
}
