import * as z from 'zod'
import { publicProcedure, router } from '#server/trpc/init.ts'

export const siteRouter = router({
  /** The About page. */
  about: publicProcedure.query(({ ctx }) => ctx.services.site.about()),
  /** A day that a visitor prefers. */
  openDay: publicProcedure
    .input(z.object({ day: z.iso.date() }))
    .query(({ ctx, input }) => ctx.services.site.openDay(input.day)),
})
