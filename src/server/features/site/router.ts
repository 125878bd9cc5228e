import * as z from 'zod'
import { publicProcedure, router } from '#server/trpc/init.ts'
import { isKnownClosed, findNextOpenDay } from '#shared/domain/business-hours.ts'
import { getAboutPage } from './get-about-page.ts'

export const siteRouter = router({
  getAboutPage: publicProcedure.query(({ ctx }) => getAboutPage(ctx)),
  /** Checks a day that a visitor prefers. */
  checkOpenDay: publicProcedure
    .input(z.strictObject({ day: z.iso.date() }))
    .query(({ ctx, input: { day } }) => {
      const facts = ctx.business.current()
      return { isOpen: !isKnownClosed(day, facts), next: findNextOpenDay(day, facts) }
    }),
})
