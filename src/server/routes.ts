import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { registerAuditRoutes } from './features/audit/rest.ts'
import { registerAccountRoutes } from './features/auth/accounts-rest.ts'
import { registerBackupRoutes } from './features/backups/rest.ts'
import { registerBulkPictureRoutes } from './features/bulk-pictures/rest.ts'
import { registerSettingsRoutes } from './features/business/rest.ts'
import { registerNumbersRoutes } from './features/numbers/rest.ts'
import { registerPartRoutes } from './features/parts/rest.ts'
import { registerQuoteForms } from './features/quotes/forms.ts'
import { registerStaffQuoteRoutes, registerQuoteRoutes } from './features/quotes/rest.ts'
import { registerCustomerRoutes } from './features/requests/customers-rest.ts'
import { registerRequestForms } from './features/requests/forms.ts'
import {
  registerStaffRequestPictures,
  registerRequestPictures,
} from './features/requests/pictures-rest.ts'
import { registerRequestRoutes } from './features/requests/rest.ts'
import { registerStaffRequestRoutes } from './features/requests/staff-rest.ts'
import { registerSaleCsvRoutes } from './features/sales/csv-rest.ts'
import { registerSaleRoutes, registerInvoiceRoutes } from './features/sales/rest.ts'
import { registerAppointmentForms } from './features/schedule/forms.ts'
import { registerScheduleFeed, registerAppointmentRoutes } from './features/schedule/public-rest.ts'
import { registerScheduleRoutes } from './features/schedule/rest.ts'
import { registerCrawlerFiles } from './features/site/rest.ts'
import { registerLogoRoutes } from './features/uploads/logo-rest.ts'
import { registerPreviewRoutes } from './features/uploads/preview-rest.ts'
import { registerCustomerUploads, registerPictureRoutes } from './features/uploads/rest.ts'
import { registerBatchedVehicleRoutes } from './features/vehicles/batched-rest.ts'
import { registerVehicleCsvRoutes } from './features/vehicles/csv-rest.ts'
import { registerStaffFeedRoutes, registerVehicleFeeds } from './features/vehicles/feed-rest.ts'
import { registerVehicleRoutes } from './features/vehicles/public-rest.ts'
import { registerStaffVehicleRoutes } from './features/vehicles/rest.ts'
import { registerVinRoutes } from './features/vin/rest.ts'
import { registerWantForms } from './features/wants/forms.ts'
import { registerWantRoutes } from './features/wants/rest.ts'
import { registerApiReference } from './http/api-reference.ts'
import type { BodyGate } from './http/body-gate.ts'
import type { Api } from './http/contract.ts'
import type { ShowAgain } from './http/page-form.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { SignedInDeps, VisitorContextOf } from './http/session.ts'
import { registerSpeculationRules } from './pages/speculation-rules.ts'

export type RouteDeps = {
  ctx: Context
  contextOf: VisitorContextOf
  responseCache: ResponseCache
  /** Limits concurrent bodies with pictures. */
  bodies: BodyGate
}
type Register<Given> = (scope: Api, given: Given) => void | Promise<void>

/** Routes under /api that need no session. */
export const PUBLIC_API: Register<RouteDeps>[] = [
  registerVehicleRoutes,
  registerBatchedVehicleRoutes,
  registerRequestRoutes,
  registerQuoteRoutes,
  registerInvoiceRoutes,
  registerAppointmentRoutes,
  registerVinRoutes,
  registerCustomerUploads,
  registerApiReference,
]

/** Routes under /api/admin. */
export const STAFF_API: Register<SignedInDeps>[] = [
  registerStaffVehicleRoutes,
  registerStaffRequestRoutes,
  registerCustomerRoutes,
  registerStaffQuoteRoutes,
  registerPartRoutes,
  registerSaleRoutes,
  registerSaleCsvRoutes,
  registerScheduleRoutes,
  registerStaffRequestPictures,
  registerWantRoutes,
  registerStaffFeedRoutes,
  registerSettingsRoutes,
  registerVehicleCsvRoutes,
  registerAccountRoutes,
  registerAuditRoutes,
  registerBackupRoutes,
  registerNumbersRoutes,
  registerBulkPictureRoutes,
]

/** Files of the site: feeds, pictures and what crawlers read. */
export const SITE_FILES: Register<RouteDeps>[] = [
  registerVehicleFeeds,
  registerScheduleFeed,
  registerCrawlerFiles,
  registerSpeculationRules,
  registerPictureRoutes,
  registerPreviewRoutes,
  registerRequestPictures,
  registerLogoRoutes,
]

/** Forms that work without JavaScript. */
export const PAGE_FORMS: Register<RouteDeps & { showAgain: ShowAgain }>[] = [
  registerRequestForms,
  registerQuoteForms,
  registerAppointmentForms,
  registerWantForms,
]

/** Registers each in a scope of its own, which its hooks and parsers do not leave. */
export async function registerAll<Given>(
  app: FastifyInstance,
  features: Register<Given>[],
  given: Given,
): Promise<void> {
  for (const register of features) await app.register(async (scope: Api) => register(scope, given))
}
