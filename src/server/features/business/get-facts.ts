import type { Context } from '#server/context.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { pick } from '#shared/lib/pick.ts'

/** Returns what many screens of staff show, with the names of all who can sign in. */
export async function getFacts(ctx: Context) {
  const accounts = await ctx.db.staffUser.findMany({
    where: { disabledAt: null },
    select: { username: true },
    orderBy: { username: 'asc' },
  })
  const business = ctx.business.current()
  const { address, warranty, formTexts } = business
  return {
    usernames: accounts.map(({ username }) => username),
    openingTimes: pick(business, 'hours', 'closedDays', 'specialHours', 'timeZone'),
    shop: {
      ...pick(business, 'name', 'phone', 'returnPolicy'),
      place: formatAddress(address),
      usedPartsWarranty: warranty.usedParts,
      newPartsWarranty: warranty.newParts,
      workOrderText: formTexts.workOrder,
    },
  }
}
