import * as z from 'zod'
import { staffProcedure, router } from '#server/trpc/init.ts'
import { businessChangesSchema } from '#shared/domain/business.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import { SETTINGS_SECTIONS } from '#shared/domain/settings.ts'
import { getFacts } from './get-facts.ts'
import { getSettings } from './get-settings.ts'
import { listSettingsVersions } from './list-settings-versions.ts'
import { saveSettings } from './save-settings.ts'

const section = z.enum(SETTINGS_SECTIONS)

const adminRouter = router({
  get: staffProcedure.query(({ ctx }) => getSettings(ctx)),
  getFacts: staffProcedure.query(({ ctx }) => getFacts(ctx)),
  save: staffProcedure
    .input(
      z.strictObject({
        section: section.optional(),
        updatedAt: isoDateTime.nullable(),
        changes: businessChangesSchema,
      }),
    )
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),
  listVersions: staffProcedure
    .input(z.strictObject({ section }))
    .query(({ ctx, input }) => listSettingsVersions(ctx, input.section)),
})

export const businessRouter = router({ admin: adminRouter })
