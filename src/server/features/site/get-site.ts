import type { Context } from '#server/context.ts'
import type { Business } from '#shared/domain/business.ts'
import { type Site, siteOf } from '#shared/domain/site.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/** Computing costs 1 ms per page, and the opening status changes only at full minutes. */
const computed = new WeakMap<Context['business'], { facts: Business; minute: number; site: Site }>()

/** Returns the data of the shop that every page contains. */
export function getSite({ config, clock, business, pictures }: Context): Site {
  const facts = business.current()
  const now = clock.now()
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const last = computed.get(business)
  if (last?.facts === facts && last.minute === minute) return last.site
  const { publicUrl, smtpUrl } = config
  const sendsEmail = smtpUrl !== undefined
  const site = siteOf(facts, { publicUrl, sendsEmail, pictureBase: pictures.baseUrl }, now)
  computed.set(business, { facts, minute, site })
  return site
}
