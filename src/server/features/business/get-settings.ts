import type { Context } from '#server/context.ts'
import {
  findMissingOpeningFacts,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '#shared/domain/settings.ts'
import { findNewest, findSavedSections } from './business.ts'

export async function getSettings({ db, business, pictures }: Context) {
  await business.load()
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
    business: business.current(),
    updatedAt: newest?.at.toISOString() ?? null,
    pictureBase: pictures.baseUrl,
    isReadOnly: business.isFixed,
    isOpeningSoon: findMissingOpeningFacts(business.current()).length > 0,
    /** True if the setup is offered. */
    isFirstRun: business.isOwn,
    sections: Object.fromEntries(sections) as Record<SettingsSection, (typeof sections)[number][1]>,
  }
}

/** Lists the sections of a new shop that nobody saved, or that miss what the website requires. */
export async function listMissingSettings({ db, business }: Context): Promise<SettingsSection[]> {
  if (!business.isOwn) return []
  const saved = await findSavedSections(db)
  const isIncomplete = findMissingOpeningFacts(business.current()).length > 0
  return SETTINGS_SECTIONS.filter(
    (section) => !saved.has(section) || (section === 'shop' && isIncomplete),
  )
}
