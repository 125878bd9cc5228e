import * as z from 'zod'
import { byIdSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { NAME_MAX } from '#shared/domain/text-limits.ts'
import { usedNumbersQuerySchema } from '#shared/domain/used-numbers.ts'
import { createVehicleBulkSchema } from '#shared/domain/vehicle-bulk.ts'
import {
  FILTER_KEYS,
  readDismantledFilter,
  readRetailFilter,
} from '#shared/domain/vehicle-filter.ts'
import { toFittingYears } from '#shared/domain/vehicle-fit.ts'
import {
  dismantledUpdateSchema,
  dismantledVehicleInputSchema,
  retailUpdateSchema,
  retailVehicleInputSchema,
  vehicleCreationSchema,
  vehicleIdSchema,
} from '#shared/domain/vehicle-schema.ts'
import {
  VEHICLE_TABLE_PAGE_SIZE,
  vehicleQuerySchemas,
} from '#shared/domain/vehicle-table-schema.ts'
import {
  DISMANTLED_STATUSES,
  RETAIL_STATUSES,
  SAVED_CARS_MAX,
  VEHICLE_ID_REQUIRED,
  VEHICLE_KINDS,
} from '#shared/domain/vehicle.ts'
import { archiveVehicle, restoreVehicle } from './archive-vehicle.ts'
import { changeVehicles } from './change-vehicles.ts'
import { findDonor } from './describe-vehicle.ts'
import { getFeedOverview } from './export-feed.ts'
import { findFitting } from './find-fitting.ts'
import { getCarPage } from './get-car-page.ts'
import { getDismantledVehiclePage } from './get-dismantled-vehicle-page.ts'
import { getHistory } from './get-history.ts'
import { getUsedNumbers } from './get-used-numbers.ts'
import { getVehicle } from './get-vehicle.ts'
import { listImports, undoImport } from './import/undo-import.ts'
import { listCars } from './list-cars.ts'
import { listMakes } from './list-makes.ts'
import { listNewest } from './list-newest.ts'
import { listSavedCars } from './list-saved-cars.ts'
import { listStockWithCounts } from './list-stock.ts'
import { listYard } from './list-yard.ts'
import { createVehicle, updateVehicle } from './save-vehicle.ts'
import { suggestStockNumber } from './suggest-stock-number.ts'

const retail = z.literal('retail')
const dismantled = z.literal('dismantled')
const kind = z.enum(VEHICLE_KINDS)
/** Drops invalid values, like the URL of a page. */
const searchParams = z.strictObject(
  Object.fromEntries(FILTER_KEYS.map((key) => [key, z.unknown().optional()])),
)

const adminRouter = router({
  list: staffProcedure
    .input(
      z.discriminatedUnion('kind', [
        vehicleQuerySchemas.retail.omit({ limit: true }).extend({ kind: retail }),
        vehicleQuerySchemas.dismantled.omit({ limit: true }).extend({ kind: dismantled }),
      ]),
    )
    .query(({ ctx, input: { kind: ofKind, ...query } }) =>
      listStockWithCounts(ctx, ofKind, { ...query, limit: VEHICLE_TABLE_PAGE_SIZE }),
    ),
  get: staffProcedure.input(byIdSchema).query(({ ctx, input }) => getVehicle(ctx, input)),
  getUsedNumbers: staffProcedure
    .input(usedNumbersQuerySchema.extend({ kind }))
    .query(({ ctx, input }) => getUsedNumbers(ctx, input.kind, input)),
  findFitting: staffProcedure
    .input(
      z.strictObject({
        year: z.int().min(0).max(9999),
        make: z.string().max(NAME_MAX),
        model: z.string().max(NAME_MAX),
        engine: z.string().max(NAME_MAX).nullish(),
        stockNumber: z.string().max(NAME_MAX).optional(),
      }),
    )
    .query(({ ctx, input: { year, stockNumber, ...wanted } }) =>
      findFitting(ctx, { ...wanted, ...toFittingYears(year) }, stockNumber),
    ),
  listMakes: staffProcedure.query(({ ctx }) => listMakes(ctx)),
  listImports: staffProcedure.query(({ ctx }) => listImports(ctx)),
  undoImport: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => undoImport(ctx, input.id)),
  suggestStockNumber: staffProcedure
    .input(z.strictObject({ kind }))
    .query(({ ctx, input }) => suggestStockNumber(ctx, input.kind)),
  getHistory: staffProcedure.input(byIdSchema).query(({ ctx, input }) => getHistory(ctx, input)),
  create: staffProcedure
    .input(
      z.discriminatedUnion('kind', [
        vehicleCreationSchema(retailVehicleInputSchema).extend({ kind: retail }),
        vehicleCreationSchema(dismantledVehicleInputSchema).extend({ kind: dismantled }),
      ]),
    )
    .mutation(({ ctx, input }) => createVehicle(ctx, input)),
  update: staffProcedure
    .input(
      z.discriminatedUnion('kind', [
        byIdSchema.extend({ kind: retail, change: retailUpdateSchema }),
        byIdSchema.extend({
          kind: dismantled,
          change: dismantledUpdateSchema,
        }),
      ]),
    )
    .mutation(({ ctx, input: { id, kind: ofKind, change } }) =>
      updateVehicle(ctx, { id, kind: ofKind }, change),
    ),
  changeMany: staffProcedure
    .input(
      z.discriminatedUnion('kind', [
        createVehicleBulkSchema(RETAIL_STATUSES).extend({ kind: retail }),
        createVehicleBulkSchema(DISMANTLED_STATUSES).extend({ kind: dismantled }),
      ]),
    )
    .mutation(({ ctx, input }) => changeVehicles(ctx, input)),
  archive: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => archiveVehicle(ctx, input)),
  restore: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => restoreVehicle(ctx, input)),
  getFeedOverview: staffProcedure.query(({ ctx }) => getFeedOverview(ctx)),
})

export const vehiclesRouter = router({
  listCars: publicProcedure
    .input(searchParams.transform(readRetailFilter))
    .query(({ ctx, input }) => listCars(ctx, input)),
  listYard: publicProcedure
    .input(searchParams.transform(readDismantledFilter))
    .query(({ ctx, input }) => listYard(ctx, input)),
  findDonor: publicProcedure.input(byIdSchema).query(({ ctx, input }) => findDonor(ctx, input.id)),
  listNewest: publicProcedure.query(({ ctx }) => listNewest(ctx)),
  getCarPage: publicProcedure
    .input(z.strictObject({ id: vehicleIdSchema }, { error: VEHICLE_ID_REQUIRED }))
    .query(({ ctx, input }) => getCarPage(ctx, input.id)),
  listSavedCars: publicProcedure
    .input(z.strictObject({ ids: z.array(vehicleIdSchema).max(SAVED_CARS_MAX) }))
    .query(({ ctx, input }) => listSavedCars(ctx, input.ids)),
  getDismantledVehiclePage: publicProcedure
    .input(z.strictObject({ id: vehicleIdSchema }, { error: VEHICLE_ID_REQUIRED }))
    .query(({ ctx, input }) => getDismantledVehiclePage(ctx, input.id)),
  admin: adminRouter,
})
