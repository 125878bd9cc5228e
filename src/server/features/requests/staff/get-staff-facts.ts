import type { Context } from '#server/context.ts'
import { getMailState } from '#server/features/notifications/mail-state.ts'
import { formatAddress } from '#shared/lib/address-line.ts'

export async function getStaffFacts(ctx: Context) {
  const staff = await ctx.db.staffUser.findMany({
    where: { disabledAt: null },
    select: { username: true },
    orderBy: { username: 'asc' },
  })
  const business = ctx.business.current()
  const { hours, closedDays, specialHours, timeZone } = business
  const { name, address, phone, warranty, returnPolicy, formTexts } = business
  return {
    staff: staff.map(({ username }) => username),
    openingTimes: { hours, closedDays, specialHours, timeZone },
    shop: {
      name,
      place: formatAddress(address),
      phone,
      usedPartsWarranty: warranty.usedParts,
      newPartsWarranty: warranty.newParts,
      returnPolicy,
      workOrderText: formTexts.workOrder,
    },
    email: await getMailState(ctx),
  }
}
