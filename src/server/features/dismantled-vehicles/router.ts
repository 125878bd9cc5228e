import * as z from 'zod'
import { actorOf } from '#server/core/session.ts'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { dismantledVehicleInputSchema } from '#shared/domain/dismantled-vehicle-schema.ts'
import { DISMANTLED_STATUSES } from '#shared/domain/dismantled-vehicle.ts'
import {
  DISMANTLED_TABLE_SORTS,
  STOCK_TABLE_PAGE_SIZE,
  stockChangeSchema,
  stockClaimSchema,
  stockCreationSchema,
  stockTableSchema,
} from '#shared/domain/stock-desk.ts'
import { readDismantledFilter } from '#shared/domain/stock-filter.ts'

const byId = z.object({ id: z.string().max(100) })

export const dismantledVehiclesRouter = router({
  /** The parts page. */
  browse: publicProcedure
    .input(z.record(z.string(), z.unknown()).transform(readDismantledFilter))
    .query(({ ctx, input }) => ctx.services.dismantledVehicles.browse(input)),
  /** The back office's table. */
  table: adminProcedure
    .input(stockTableSchema(DISMANTLED_STATUSES, DISMANTLED_TABLE_SORTS))
    .query(({ ctx, input }) =>
      ctx.services.dismantledVehicles.adminTable(input, STOCK_TABLE_PAGE_SIZE),
    ),
  get: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.dismantledVehicles.adminGet(input.id)),
  /** While somebody types a stock number or VIN. */
  taken: adminProcedure
    .input(stockClaimSchema)
    .query(({ ctx, input }) => ctx.services.dismantledVehicles.taken(input)),
  /** The form of a vehicle that is added. */
  nextStockNumber: adminProcedure.query(({ ctx }) =>
    ctx.services.dismantledVehicles.suggestStockNumber(),
  ),
  history: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.dismantledVehicles.history(input.id)),
  create: adminProcedure
    .input(stockCreationSchema(dismantledVehicleInputSchema))
    .mutation(({ ctx, input }) => ctx.services.dismantledVehicles.add(input, actorOf(ctx.session))),
  update: adminProcedure
    .input(byId.extend({ change: stockChangeSchema(dismantledVehicleInputSchema) }))
    .mutation(({ ctx, input }) =>
      ctx.services.dismantledVehicles.update(input.id, input.change, actorOf(ctx.session)),
    ),
  remove: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.services.dismantledVehicles.archive(input.id, actorOf(ctx.session)),
    ),
  restore: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.services.dismantledVehicles.restore(input.id, actorOf(ctx.session)),
    ),
})
