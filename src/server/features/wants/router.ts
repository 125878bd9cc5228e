import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import {
  newWantSchema,
  WANT_PAGE_SIZE,
  wantChangeSchema,
  wantDecisionSchema,
  wantFilterSchema,
  wantInputSchema,
  wantLinkSchema,
  wantTellingSchema,
} from '#shared/domain/want-schema.ts'

const id = z.string().max(100)
const byId = z.object({ id })

const adminRouter = router({
  /** One page of the want list. */
  list: adminProcedure
    .input(wantFilterSchema.extend({ cursor: z.string().max(100).nullish() }))
    .query(({ ctx, input }) =>
      ctx.services.wants.staff.listWithCounts({ ...input, limit: WANT_PAGE_SIZE }),
    ),
  byId: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.wants.staff.get(input.id)),
  /** Who wants a vehicle. */
  ofVehicle: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.wants.staff.ofVehicle(input.id)),
  create: adminProcedure
    .input(newWantSchema)
    .mutation(({ ctx, input }) => ctx.services.wants.staff.create(input, ctx.session)),
  update: adminProcedure
    .input(byId.extend({ change: wantChangeSchema }))
    .mutation(({ ctx, input }) =>
      ctx.services.wants.staff.update(input.id, input.change, ctx.session),
    ),
  decide: adminProcedure
    .input(byId.extend(wantDecisionSchema.shape))
    .mutation(({ ctx, input }) =>
      ctx.services.wants.staff.decide(input.id, input.status, ctx.session),
    ),
  tell: adminProcedure
    .input(z.object({ vehicleId: z.uuid(), telling: wantTellingSchema }))
    .mutation(({ ctx, input }) =>
      ctx.services.wants.staff.tell(input.vehicleId, input.telling, ctx.session),
    ),
  archive: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.wants.staff.archive(input.id, ctx.session)),
  restore: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.wants.staff.restore(input.id, ctx.session)),
})

export const wantsRouter = router({
  /** The form of visitors. */
  ask: publicProcedure
    .input(z.unknown())
    .mutation(({ ctx: { services, address }, input }) =>
      services.wants.ask(wantInputSchema.parse(input), { address }),
    ),
  /** The tick on the receipt of a parts request; the token is that of its link. */
  askByRequest: publicProcedure
    .input(z.object({ token: z.string().max(100) }))
    .mutation(({ ctx: { services, address }, input }) =>
      services.wants.askByRequest({ ...input, address }),
    ),
  /** The page behind the link of an email. */
  page: publicProcedure
    .input(z.object({ token: z.string().max(100) }))
    .query(({ ctx, input }) => ctx.services.wants.page(input.token)),
  /** What is pressed on that page. */
  act: publicProcedure
    .input(wantLinkSchema)
    .mutation(({ ctx, input }) => ctx.services.wants.act(input)),
  admin: adminRouter,
})
