import * as z from 'zod'
import { actorOf } from '#server/core/session.ts'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { retailVehicleInputSchema } from '#shared/domain/retail-vehicle-schema.ts'
import { RETAIL_STATUSES } from '#shared/domain/retail-vehicle.ts'
import {
  RETAIL_TABLE_SORTS,
  STOCK_TABLE_PAGE_SIZE,
  stockChangeSchema,
  stockClaimSchema,
  stockCreationSchema,
  stockTableSchema,
} from '#shared/domain/stock-desk.ts'
import { readRetailFilter } from '#shared/domain/stock-filter.ts'
import { VEHICLE_ID_REQUIRED, vehicleIdSchema } from '#shared/domain/vehicle.ts'

const byId = z.object({ id: z.string().max(100) })

export const retailVehiclesRouter = router({
  /** The inventory page. */
  browse: publicProcedure
    .input(z.record(z.string(), z.unknown()).transform(readRetailFilter))
    .query(({ ctx, input }) => ctx.services.retailVehicles.browse(input)),
  /** The detail page. */
  detail: publicProcedure
    .input(z.object({ id: vehicleIdSchema }, { error: VEHICLE_ID_REQUIRED }))
    .query(({ ctx, input }) => ctx.services.retailVehicles.detail(input.id)),
  /** The back office's table. */
  table: adminProcedure
    .input(stockTableSchema(RETAIL_STATUSES, RETAIL_TABLE_SORTS))
    .query(({ ctx, input }) =>
      ctx.services.retailVehicles.adminTable(input, STOCK_TABLE_PAGE_SIZE),
    ),
  get: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.retailVehicles.adminGet(input.id)),
  /** While somebody types a stock number or VIN. */
  taken: adminProcedure
    .input(stockClaimSchema)
    .query(({ ctx, input }) => ctx.services.retailVehicles.taken(input)),
  /** The form of a vehicle that is added. */
  nextStockNumber: adminProcedure.query(({ ctx }) =>
    ctx.services.retailVehicles.suggestStockNumber(),
  ),
  history: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.retailVehicles.history(input.id)),
  create: adminProcedure
    .input(stockCreationSchema(retailVehicleInputSchema))
    .mutation(({ ctx, input }) => ctx.services.retailVehicles.add(input, actorOf(ctx.session))),
  update: adminProcedure
    .input(byId.extend({ change: stockChangeSchema(retailVehicleInputSchema) }))
    .mutation(({ ctx, input }) =>
      ctx.services.retailVehicles.update(input.id, input.change, actorOf(ctx.session)),
    ),
  remove: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.services.retailVehicles.archive(input.id, actorOf(ctx.session)),
    ),
  restore: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.services.retailVehicles.restore(input.id, actorOf(ctx.session)),
    ),
})
