import type { StaffContext } from '#server/context.ts'
import { AppError, invalidInput } from '#server/core/app-error.ts'
import { parseChoice, type DbOrTransaction } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { addBusinessHours } from '#shared/domain/business-hours.ts'
import { type Business, storedBusinessSchema } from '#shared/domain/business.ts'
import {
  listChangedFacts,
  SETTINGS_FIELDS,
  findMissingOpeningFacts,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '#shared/domain/settings.ts'
import { getSettings } from './get-settings.ts'
import { swapPictures } from './shop-pictures.ts'

type SettingsChange = {
  changes: Partial<Business>
  /** Version that was edited; undefined changes any version. */
  updatedAt?: string | null
  /** Section that was saved, even unchanged. */
  section?: SettingsSection
}

const FIXED = 'These settings are kept in a file (BUSINESS_FILE); change them there.'
const REQUIRED = 'is required'
const NEVER_OPEN = 'must leave at least one open day a year'

/** Saves changed settings. Throws AppError 'conflict' for an outdated version and 'invalid'. */
export async function saveSettings(
  ctx: StaffContext,
  { changes, updatedAt, section }: SettingsChange,
) {
  const { db, clock, actor, business } = ctx
  if (business.isFixed) throw new AppError('conflict', FIXED)
  await db.$transaction(async (tx) => {
    // Of two concurrent saves, the second sees the first. Prisma has no table locks.
    await tx.$executeRaw`LOCK TABLE business_version IN SHARE ROW EXCLUSIVE MODE`
    const newest = await business.readNewest(tx)
    const before = newest.value
    const value = validated({ ...before, ...changes }, clock.now())
    if (section === 'shop') refuseMissing(value)
    const touched = listSections(Object.keys(changes))
    await refuseStale(tx, { updatedAt, touched })
    const changed = new Set(listSections(listChangedFacts(before, value)))
    const isConfirmed = section && !(await wasSaved(tx, section))
    if (changed.size === 0 && !isConfirmed) return
    if (section) changed.add(section)
    const at = new Date(Math.max(clock.now().getTime(), (newest.at?.getTime() ?? 0) + 1))
    if (changed.has('shop')) await swapPictures(tx, { before, after: value, at })
    const changedSections = [...changed]
    await tx.businessVersion.create({
      data: {
        version: newest.version + 1,
        value,
        changedSections,
        changedBy: actor.name,
        at,
        isOwn: business.isOwn,
      },
    })
    const detail = changedSections.join(', ')
    await recordAudit(tx, { action: 'settings-changed', actor, detail, at })
  })
  return getSettings(ctx)
}

const wasSaved = async (tx: DbOrTransaction, section: SettingsSection): Promise<boolean> =>
  (await tx.businessVersion.count({ where: { changedSections: { has: section } } })) > 0

const listSections = (fields: readonly string[]): SettingsSection[] =>
  SETTINGS_SECTIONS.filter((section) =>
    SETTINGS_FIELDS[section].some((field) => fields.includes(field)),
  )

/** Throws AppError 'invalid' without the facts that public pages require. */
function refuseMissing(facts: Business): void {
  const issues = findMissingOpeningFacts(facts).map((path) => ({ path, message: REQUIRED }))
  const [first] = issues
  if (first) throw new AppError('invalid', `${first.path} ${REQUIRED}`, { issues })
}

function validated(facts: Business, now: Date): Business {
  const { data, error } = storedBusinessSchema.safeParse(facts)
  if (error) throw invalidInput(error)
  try {
    // Ignores special hours, since they apply to one date.
    addBusinessHours({ from: now, hours: 0, business: { ...data, specialHours: [] } })
  } catch {
    throw new AppError('invalid', `Hours ${NEVER_OPEN}`, {
      issues: [{ path: 'hours', message: NEVER_OPEN }],
    })
  }
  return data
}

async function refuseStale(
  tx: DbOrTransaction,
  { updatedAt, touched }: { updatedAt?: string | null; touched: SettingsSection[] },
): Promise<void> {
  if (updatedAt === undefined) return
  const later = await tx.businessVersion.findMany({
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
    (name) => parseChoice(SETTINGS_SECTIONS, name),
  )
  throw new AppError('conflict', `${people} changed this while you were editing.`, {
    issues: sections.map((path) => ({ path, message: `${people} changed it` })),
  })
}
