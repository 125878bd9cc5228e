import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { registerStaffAuditRoutes } from './features/audit/staff-rest.ts'
import { registerStaffAccountRoutes } from './features/auth/staff-rest.ts'
import { registerStaffBackupRoutes } from './features/backups/staff-rest.ts'
import { registerStaffBulkPictureRoutes } from './features/bulk-pictures/staff-rest.ts'
import { registerStaffSettingsRoutes } from './features/business/staff-rest.ts'
import { registerStaffNumbersRoutes } from './features/numbers/staff-rest.ts'
import { registerStaffPartRoutes } from './features/parts/staff-rest.ts'
import { registerQuoteForms } from './features/quotes/forms.ts'
import { registerQuoteRoutes } from './features/quotes/rest.ts'
import { registerStaffQuoteRoutes } from './features/quotes/staff-rest.ts'
import { registerStaffCustomerRoutes } from './features/requests/customers-rest.ts'
import { registerRequestForms } from './features/requests/forms.ts'
import {
  registerStaffRequestPictures,
  registerRequestPictures,
} from './features/requests/pictures-rest.ts'
import { registerRequestRoutes } from './features/requests/rest.ts'
import { registerStaffRequestRoutes } from './features/requests/staff-rest.ts'
import { registerStaffSaleCsvRoutes } from './features/sales/csv-rest.ts'
import { registerInvoiceRoutes } from './features/sales/rest.ts'
import { registerStaffSaleRoutes } from './features/sales/staff-rest.ts'
import { registerAppointmentForms } from './features/schedule/forms.ts'
import { registerScheduleFeed, registerAppointmentRoutes } from './features/schedule/rest.ts'
import { registerStaffScheduleRoutes } from './features/schedule/staff-rest.ts'
import { registerCrawlerFiles } from './features/site/crawler-files.ts'
import { registerLogoRoutes } from './features/uploads/logo-rest.ts'
import { registerPreviewRoutes } from './features/uploads/preview-rest.ts'
import { registerCustomerUploads, registerPictureRoutes } from './features/uploads/rest.ts'
import { registerBatchedVehicleRoutes } from './features/vehicles/batched-rest.ts'
import { registerStaffVehicleCsvRoutes } from './features/vehicles/csv-rest.ts'
import { registerStaffFeedRoutes, registerVehicleFeeds } from './features/vehicles/feed-rest.ts'
import { registerVehicleRoutes } from './features/vehicles/rest.ts'
import { registerStaffVehicleRoutes } from './features/vehicles/staff-rest.ts'
import { registerVinRoutes } from './features/vin/rest.ts'
import { registerWantForms } from './features/wants/forms.ts'
import { registerStaffWantRoutes } from './features/wants/staff-rest.ts'
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
  registerStaffCustomerRoutes,
  registerStaffQuoteRoutes,
  registerStaffPartRoutes,
  registerStaffSaleRoutes,
  registerStaffSaleCsvRoutes,
  registerStaffScheduleRoutes,
  registerStaffRequestPictures,
  registerStaffWantRoutes,
  registerStaffFeedRoutes,
  registerStaffSettingsRoutes,
  registerStaffVehicleCsvRoutes,
  registerStaffAccountRoutes,
  registerStaffAuditRoutes,
  registerStaffBackupRoutes,
  registerStaffNumbersRoutes,
  registerStaffBulkPictureRoutes,
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
