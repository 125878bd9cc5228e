import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import { type Business, storedBusinessSchema } from '#shared/domain/business.ts'
import {
  pickSectionFacts,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '#shared/domain/settings.ts'
import { dropRemovedPictures } from './shop-pictures.ts'

const VERSIONS_MAX = 20

/** Lists the versions of a section, or of all settings, newest first. */
export async function listSettingsVersions(
  { config, db, business }: Context,
  section?: SettingsSection,
) {
  const shown = (facts: Business) => (section ? pickSectionFacts(section, facts) : facts)
  const rows = await db.businessVersion.findMany({
    where: section && { changedSections: { has: section } },
    select: { version: true, value: true, changedSections: true, changedBy: true, at: true },
    orderBy: { version: 'desc' },
    take: VERSIONS_MAX,
  })
  const readable = rows.flatMap(({ value, at, ...row }) => {
    const { data } = storedBusinessSchema.safeParse(value)
    const changedSections = row.changedSections.map((name) => parseChoice(SETTINGS_SECTIONS, name))
    return data ? [{ ...row, changedSections, at: at.toISOString(), facts: shown(data) }] : []
  })
  const facts = await dropRemovedPictures(
    db,
    readable.map((version) => version.facts),
  )
  const saved = readable.map((version, at) => ({ ...version, facts: facts[at] ?? {} }))
  if (business.isFixed || !config.demo || rows.length === VERSIONS_MAX) return saved
  const first = { version: 0, changedSections: [], changedBy: null, at: null }
  return [...saved, { ...first, facts: shown(business.first) }]
}
