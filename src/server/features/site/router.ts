import { publicProcedure, router } from '#server/trpc/init.ts'

export const siteRouter = router({
  /** The About page. */
  about: publicProcedure.query(({ ctx }) => ctx.services.site.about()),
})
