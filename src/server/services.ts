import { TODAY_ROWS } from '#shared/domain/today.ts'
import type { Context } from './context.ts'
import { actorOf } from './core/session.ts'
import { getBackupState } from './features/backups/list-backups.ts'
import { listMissingSettings } from './features/business/get-settings.ts'
import { findUndelivered } from './features/notifications/list-undelivered.ts'
import { getMailOverview } from './features/notifications/mail-state.ts'
import { createNumbersService } from './features/numbers/service.ts'
import { findAnswerFigures, findAskedParts } from './features/requests/staff/find-figures.ts'
import { findTodaysRequests } from './features/requests/staff/find-todays-requests.ts'
import { searchRequests } from './features/requests/staff/search-requests.ts'
import { createSearchService } from './features/search/service.ts'
import { createTodayService } from './features/today/service.ts'
import { findGaps } from './features/vehicles/find-gaps.ts'
import { findVehicles } from './features/vehicles/find-vehicles.ts'
import { findAges, findSales, findYardModels } from './features/vehicles/get-numbers.ts'

export type Services = ReturnType<typeof createServices>

/** Creates the services of features that are not use cases yet. */
export function createServices(ctx: Context) {
  const { clock, business } = ctx
  return {
    search: createSearchService({
      findRequests: (q) => searchRequests(ctx, q),
      findVehicles: (q) => findVehicles(ctx, q),
    }),
    numbers: createNumbersService({
      clock,
      business,
      requests: {
        answers: (span) => findAnswerFigures(ctx, span),
        askedParts: (span) => findAskedParts(ctx, span),
      },
      vehicles: {
        ages: () => findAges(ctx),
        sales: (since) => findSales(ctx, since),
        yardModels: () => findYardModels(ctx),
      },
    }),
    today: createTodayService({
      requests: (session) => findTodaysRequests({ ...ctx, actor: actorOf(session) }),
      vehicles: () => findGaps(ctx),
      failedEmails: () => findUndelivered(ctx, TODAY_ROWS),
      mail: () => getMailOverview(ctx),
      untrustedProxy: ctx.untrustedProxy,
      setupLeft: () => listMissingSettings(ctx),
      backup: () => getBackupState(ctx),
    }),
  }
}
