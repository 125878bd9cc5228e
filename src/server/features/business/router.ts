import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { businessChangesSchema } from '#shared/domain/business.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import { SETTINGS_SECTIONS } from '#shared/domain/settings.ts'

const section = z.enum(SETTINGS_SECTIONS)

const adminRouter = router({
  /** The settings page. */
  get: adminProcedure.query(({ ctx }) => ctx.services.business.settings()),
  save: adminProcedure
    .input(
      z.object({
        section: section.optional(),
        updatedAt: isoDateTime.nullable(),
        changes: businessChangesSchema,
      }),
    )
    .mutation(({ ctx, input }) => ctx.services.business.save(input, ctx.session)),
  /** The earlier states of a card. */
  versions: adminProcedure
    .input(z.object({ section }))
    .query(({ ctx, input }) => ctx.services.business.versions(input.section)),
})

export const businessRouter = router({ admin: adminRouter })
