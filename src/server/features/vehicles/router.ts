import * as z from 'zod'
import { actorOf } from '#server/core/session.ts'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import {
  bulkChangeSchema,
  conflictQuerySchema,
  DISMANTLED_TABLE_SORTS,
  RETAIL_TABLE_SORTS,
  VEHICLE_TABLE_PAGE_SIZE,
  vehicleTableSchema,
} from '#shared/domain/vehicle-admin.ts'
import {
  FILTER_KEYS,
  readDismantledFilter,
  readRetailFilter,
} from '#shared/domain/vehicle-filter.ts'
import { fittingYears } from '#shared/domain/vehicle-fit.ts'
import {
  dismantledVehicleInputSchema,
  retailVehicleInputSchema,
  vehicleCreationSchema,
  vehicleIdSchema,
  vehicleUpdateSchema,
} from '#shared/domain/vehicle-schema.ts'
import {
  DISMANTLED_STATUSES,
  NAME_MAX,
  RETAIL_STATUSES,
  SAVED_CARS_MAX,
  VEHICLE_ID_REQUIRED,
  VEHICLE_KINDS,
} from '#shared/domain/vehicle.ts'
import { findDonor } from './describe-vehicle.ts'

const retail = z.literal('retail')
const dismantled = z.literal('dismantled')
const kind = z.enum(VEHICLE_KINDS)
const byId = z.object({ id: z.string().max(100) })
/** Values that make no sense are left out, as in the address of a page. */
const searchParams = z.object(
  Object.fromEntries(FILTER_KEYS.map((key) => [key, z.unknown().optional()])),
)

/** What staff do with vehicles of both kinds. */
const adminRouter = router({
  /** One page of the admin table. */
  list: adminProcedure
    .input(
      z.discriminatedUnion('kind', [
        z.object({
          kind: retail,
          filter: vehicleTableSchema(RETAIL_STATUSES, RETAIL_TABLE_SORTS),
        }),
        z.object({
          kind: dismantled,
          filter: vehicleTableSchema(DISMANTLED_STATUSES, DISMANTLED_TABLE_SORTS),
        }),
      ]),
    )
    .query(({ ctx, input }) =>
      ctx.services.vehicles.adminTable(input.kind, input.filter, VEHICLE_TABLE_PAGE_SIZE),
    ),
  byId: adminProcedure.input(byId).query(({ ctx, input }) => ctx.services.vehicles.get(input)),
  /** Which vehicles have the stock number or VIN that is being typed. */
  findConflicts: adminProcedure
    .input(conflictQuerySchema.extend({ kind }))
    .query(({ ctx, input }) => ctx.services.vehicles.findConflicts(input.kind, input)),
  /** The dismantled vehicles that may have parts for a customer's vehicle. */
  findFitting: adminProcedure
    .input(
      z.object({
        year: z.int().min(0).max(9999),
        make: z.string().max(NAME_MAX),
        model: z.string().max(NAME_MAX),
        engine: z.string().max(NAME_MAX).nullish(),
        /** A part of it. */
        stockNumber: z.string().max(NAME_MAX).optional(),
      }),
    )
    .query(({ ctx, input: { year, stockNumber, ...wanted } }) =>
      ctx.services.vehicles.findFitting({ ...wanted, ...fittingYears(year) }, stockNumber),
    ),
  /** The makes that a form offers: those of the trade and of the stock. */
  makes: adminProcedure.query(({ ctx }) => ctx.services.vehicles.findMakes()),
  /** The imports that can be undone. */
  imports: adminProcedure.query(({ ctx }) => ctx.services.vehicles.csv.recent()),
  undoImport: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.vehicles.csv.undo(input.id, actorOf(ctx.session))),
  nextStockNumber: adminProcedure
    .input(z.object({ kind }))
    .query(({ ctx, input }) => ctx.services.vehicles.nextStockNumber(input.kind)),
  history: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.vehicles.history(input)),
  create: adminProcedure
    .input(
      z.discriminatedUnion('kind', [
        vehicleCreationSchema(retailVehicleInputSchema).extend({ kind: retail }),
        vehicleCreationSchema(dismantledVehicleInputSchema).extend({ kind: dismantled }),
      ]),
    )
    .mutation(async ({ ctx: { services, session }, input }) => {
      const id = await services.vehicles.create(input, { actor: actorOf(session) })
      return services.vehicles.get({ id })
    }),
  update: adminProcedure
    .input(
      z.discriminatedUnion('kind', [
        byId.extend({ kind: retail, change: vehicleUpdateSchema(retailVehicleInputSchema) }),
        byId.extend({
          kind: dismantled,
          change: vehicleUpdateSchema(dismantledVehicleInputSchema),
        }),
      ]),
    )
    .mutation(({ ctx, input: { id, kind: ofKind, change } }) =>
      ctx.services.vehicles.update({ id, kind: ofKind }, change, actorOf(ctx.session)),
    ),
  /** Changes several vehicles at once and says of each why it was not changed. */
  changeMany: adminProcedure
    .input(
      z.discriminatedUnion('kind', [
        bulkChangeSchema(RETAIL_STATUSES).extend({ kind: retail }),
        bulkChangeSchema(DISMANTLED_STATUSES).extend({ kind: dismantled }),
      ]),
    )
    .mutation(({ ctx, input }) => ctx.services.vehicles.changeMany(input, actorOf(ctx.session))),
  archive: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.vehicles.archive(input, actorOf(ctx.session))),
  restore: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.vehicles.restore(input, actorOf(ctx.session))),
  /** What keeps cars out of the feeds. */
  feeds: adminProcedure.query(({ ctx }) => ctx.services.vehicles.feeds.overview()),
})

export const vehiclesRouter = router({
  /** The inventory page. */
  inventory: publicProcedure
    .input(searchParams.transform(readRetailFilter))
    .query(({ ctx, input }) => ctx.services.vehicles.inventory(input)),
  /** The parts page. */
  parts: publicProcedure
    .input(searchParams.transform(readDismantledFilter))
    .query(({ ctx, input }) => ctx.services.vehicles.parts(input)),
  /** The vehicle in the yard that a parts request begins with. */
  donor: publicProcedure.input(byId).query(({ ctx, input }) => findDonor(ctx, input.id)),
  /** The vehicles of the home page. */
  newest: publicProcedure.query(({ ctx }) => ctx.services.vehicles.newest()),
  /** The page of a car for sale. */
  byId: publicProcedure
    .input(z.object({ id: vehicleIdSchema }, { error: VEHICLE_ID_REQUIRED }))
    .query(({ ctx, input }) => ctx.services.vehicles.detail(input.id)),
  /** The cars that a visitor saved in the browser. */
  saved: publicProcedure
    .input(z.object({ ids: z.array(vehicleIdSchema).max(SAVED_CARS_MAX) }))
    .query(({ ctx, input }) => ctx.services.vehicles.saved(input.ids)),
  /** The page of a dismantled vehicle. */
  yardById: publicProcedure
    .input(z.object({ id: vehicleIdSchema }, { error: VEHICLE_ID_REQUIRED }))
    .query(({ ctx, input }) => ctx.services.vehicles.yardDetail(input.id)),
  admin: adminRouter,
})
