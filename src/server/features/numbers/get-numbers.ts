import type { Context } from '#server/context.ts'
import {
  type RequestedPart,
  getAnswerNumbers,
  findRequestedParts,
} from '#server/features/requests/staff/request-numbers.ts'
import { getScheduleNumbers } from '#server/features/schedule/get-schedule-numbers.ts'
import {
  getAges,
  getSoldAges,
  findYardModels,
  type YardModel,
} from '#server/features/vehicles/vehicle-numbers.ts'
import { toTimestamp } from '#shared/domain/business-hours.ts'
import {
  type Numbers,
  type NumbersPeriod,
  type WantedPart,
  listWeeks,
} from '#shared/domain/numbers.ts'
import { toFittingYears, isFitting, splitNamedModel } from '#shared/domain/vehicle-fit.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { getMoney } from './get-money.ts'

const WANTED_MAX = 500

export async function getNumbers(ctx: Context, period: NumbersPeriod): Promise<Numbers> {
  const now = ctx.clock.now()
  const business = ctx.business.current()
  const { timeZone } = business
  const weeks = listWeeks(period, dayIn(timeZone, now))
  const since = new Date(toTimestamp(weeks[0] ?? '', '00:00', timeZone))
  const [answers, ages, sales, asked, yard, money, schedule] = await Promise.all([
    getAnswerNumbers(ctx, { weeks, now, business }),
    getAges(ctx),
    getSoldAges(ctx, since),
    findRequestedParts(ctx, { weeks, timeZone }),
    findYardModels(ctx),
    getMoney(ctx, { weeks, since }),
    getScheduleNumbers(ctx, weeks),
  ])
  return { period, answers, ages, sales, wanted: groupWantedParts(asked, yard), money, schedule }
}

/** Groups the requested parts without a fitting vehicle in the yard, most wanted first. */
function groupWantedParts(asked: RequestedPart[], yard: YardModel[]): Numbers['wanted'] {
  const byMake = Map.groupBy(yard, (vehicle) => splitNamedModel(vehicle).make)
  const known = new Map<string, boolean>()
  const isInYard = ({ make, model, year, engine }: RequestedPart): boolean => {
    const key = JSON.stringify([make, model, year, engine])
    const wanted = { make, model, engine, ...toFittingYears(year) }
    const fits =
      known.get(key) ??
      (byMake.get(splitNamedModel({ make, model }).make) ?? []).some((vehicle) =>
        isFitting(wanted, vehicle),
      )
    known.set(key, fits)
    return fits
  }
  const missing = asked.filter((each) => !isInYard(each))
  const groups = Map.groupBy(missing, ({ part, ...vehicle }) => {
    const { make, words } = splitNamedModel(vehicle)
    return JSON.stringify([make, words.join(''), part])
  })
  const parts = [...groups.values()].map(toWantedPart).toSorted(byDemand)
  return {
    parts: parts.slice(0, WANTED_MAX),
    total: parts.length,
    requests: parts.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Names a part as in its last request. */
function toWantedPart(asked: RequestedPart[]): WantedPart {
  const years = asked.map(({ year }) => year)
  const [last] = asked.toSorted(
    (one, another) => another.lastAskedAt.getTime() - one.lastAskedAt.getTime(),
  )
  return {
    make: last?.make ?? '',
    model: last?.model ?? '',
    part: last?.part ?? '',
    yearFrom: Math.min(...years),
    yearTo: Math.max(...years),
    count: asked.reduce((sum, { count }) => sum + count, 0),
    lastAskedAt: last?.lastAskedAt.toISOString() ?? '',
  }
}

const byDemand = (one: WantedPart, another: WantedPart): number =>
  another.count - one.count || another.lastAskedAt.localeCompare(one.lastAskedAt)
