import type { Context } from '#server/context.ts'
import { getMailState } from '#server/features/notifications/mail-state.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { pick } from '#shared/lib/pick.ts'

export async function getStaffFacts(ctx: Context) {
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
    email: await getMailState(ctx),
  }
}
