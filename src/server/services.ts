import { TODAY_ROWS } from '#shared/domain/today.ts'
import type { Context } from './context.ts'
import { getBackupState } from './features/backups/list-backups.ts'
import { listMissingSettings } from './features/business/get-settings.ts'
import { findUndelivered } from './features/notifications/list-undelivered.ts'
import { getMailOverview } from './features/notifications/mail-state.ts'
import { createNumbersService } from './features/numbers/service.ts'
import { listCustomerQuotes } from './features/quotes/list-customer-quotes.ts'
import { createRequestService } from './features/requests/service.ts'
import { createSearchService } from './features/search/service.ts'
import { createTodayService } from './features/today/service.ts'
import { readCustomerPicture } from './features/uploads/save-customer-picture.ts'
import { describeCar, describeDonor } from './features/vehicles/describe-vehicle.ts'
import { findGaps } from './features/vehicles/find-gaps.ts'
import { findVehicles } from './features/vehicles/find-vehicles.ts'
import { findAges, findSales, findYardModels } from './features/vehicles/get-numbers.ts'

export type Services = ReturnType<typeof createServices>

/** Creates the services of features that are not use cases yet. */
export function createServices(ctx: Context) {
  const { config, db, clock, business, limits } = ctx
  const requests = createRequestService({
    db,
    clock,
    business,
    limits,
    config,
    outbox: ctx.outbox,
    reads: ctx.reads,
    statusLinks: ctx.links.request,
    findQuotes: (id) => listCustomerQuotes(ctx, id),
    describeVehicle: (id) => describeCar(ctx, id),
    describeDonor: (id) => describeDonor(ctx, id),
    readPicture: (id, width) => readCustomerPicture(ctx, id, width),
  })
  return {
    requests,
    search: createSearchService({
      findRequests: requests.find,
      findVehicles: (q) => findVehicles(ctx, q),
    }),
    numbers: createNumbersService({
      clock,
      business,
      requests: { answers: requests.answerFigures, askedParts: requests.askedParts },
      vehicles: {
        ages: () => findAges(ctx),
        sales: (since) => findSales(ctx, since),
        yardModels: () => findYardModels(ctx),
      },
    }),
    today: createTodayService({
      requests: requests.today,
      vehicles: () => findGaps(ctx),
      failedEmails: () => findUndelivered(ctx, TODAY_ROWS),
      mail: () => getMailOverview(ctx),
      untrustedProxy: ctx.untrustedProxy,
      setupLeft: () => listMissingSettings(ctx),
      backup: () => getBackupState(ctx),
    }),
  }
}
