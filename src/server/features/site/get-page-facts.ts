import type { Context } from '#server/context.ts'
import type { Business } from '#shared/domain/business.ts'
import { toSite } from '#shared/domain/site.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { getBusinessJsonLd } from './get-business-json-ld.ts'

type PageFacts = ReturnType<typeof describeShop>
type Computed = { facts: Business; minute: number; page: PageFacts }

/** Computing costs 1 ms per page, and the opening status changes only at full minutes. */
const computed = new WeakMap<Context['business'], Computed>()

export function getPageFacts(ctx: Context): PageFacts {
  const { clock, business } = ctx
  const facts = business.current()
  const minute = Math.floor(clock.now().getTime() / MINUTE_MS)
  const last = computed.get(business)
  if (last?.facts === facts && last.minute === minute) return last.page
  const page = describeShop(ctx, facts)
  computed.set(business, { facts, minute, page })
  return page
}

function describeShop(ctx: Context, facts: Business) {
  const { publicUrl, smtpUrl } = ctx.config
  const sendsEmail = smtpUrl !== undefined
  const options = { publicUrl, sendsEmail, pictureBase: ctx.pictures.baseUrl }
  return {
    site: toSite(facts, options, ctx.clock.now()),
    businessJsonLd: getBusinessJsonLd(ctx),
  }
}
