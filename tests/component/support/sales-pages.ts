import { vi } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { invoice } from './fake-sales.ts'
import type { ProcedureReplies } from './fake-server.ts'
import { adminServer, openAdmin } from './requests.ts'
import { settingsOf } from './settings.ts'

export const SETTINGS = settingsOf({ salesTaxRate: 8000, taxesCores: false, restockingPercent: 15 })

const NO_PARTS: Outputs['parts']['admin']['list'] = {
  parts: [],
  next: null,
  total: 0,
  counts: { 'on-vehicle': 0, pulled: 0, sold: 0, returned: 0, scrapped: 0 },
}

type Options = {
  replies?: ProcedureReplies
  viewport?: 'phone' | 'desktop'
  search?: string
  sendsEmail?: boolean
}

/** Server with the settings that sales need. */
export const salesServer = (replies: ProcedureReplies = {}) =>
  adminServer({
    'business.admin.get': { data: SETTINGS },
    'parts.admin.list': { data: NO_PARTS },
    'sales.admin.getInvoice': { data: invoice() },
    ...replies,
  })

/** Opens the page of a sale; printing does nothing. */
export async function openSale(
  sale: Sale,
  { replies, viewport, search = '', sendsEmail }: Options = {},
) {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const server = salesServer({ 'sales.admin.get': { data: sale }, ...replies })
  const screen = await openAdmin(`/admin/sales/${sale.number}${search}`, {
    server,
    viewport,
    sendsEmail,
  })
  return { ...screen, server, print }
}
