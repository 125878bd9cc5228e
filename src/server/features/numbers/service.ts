import type { Clock } from '#server/core/clock.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import {
  type Numbers,
  type NumbersPeriod,
  type WantedPart,
  weeksOf,
} from '#shared/domain/numbers.ts'
import { fittingYears, isFitting, namedModel } from '#shared/domain/vehicle-fit.ts'
import { momentOf, type OpeningTimes } from '#shared/lib/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'

type Asked = {
  make: string
  model: string
  year: number
  engine: string
  part: string
  count: number
  lastAskedAt: Date
}
type YardModel = { make: string; model: string; year: number; engineType: string | null }
type Deps = {
  clock: Clock
  business: BusinessReader
  requests: {
    answers: (span: {
      weeks: string[]
      now: Date
      business: OpeningTimes
    }) => Promise<Numbers['answers']>
    askedParts: (span: { weeks: string[]; timeZone: string }) => Promise<Asked[]>
  }
  vehicles: {
    ages: (now: Date) => Promise<Numbers['ages']>
    sales: (since: Date) => Promise<Numbers['sales']>
    yardModels: () => Promise<YardModel[]>
  }
}

export type NumbersService = ReturnType<typeof createNumbersService>

const WANTED_MAX = 500

/** How the shop is doing, from what the features know. */
export function createNumbersService({ clock, business, requests, vehicles }: Deps) {
  return {
    /** The numbers of a period. */
    async of(period: NumbersPeriod): Promise<Numbers> {
      const now = clock.now()
      const facts = business.current()
      const { timeZone } = facts
      const weeks = weeksOf(period, dayIn(timeZone, now))
      const since = new Date(momentOf(weeks[0] ?? '', '00:00', timeZone))
      const [answers, ages, sales, asked, yard] = await Promise.all([
        requests.answers({ weeks, now, business: facts }),
        vehicles.ages(now),
        vehicles.sales(since),
        requests.askedParts({ weeks, timeZone }),
        vehicles.yardModels(),
      ])
      return { period, answers, ages, sales, wanted: wantedParts(asked, yard) }
    },
  }
}

/** What was asked for and the yard has no fitting vehicle of, the most wanted first. */
function wantedParts(asked: Asked[], yard: YardModel[]): Numbers['wanted'] {
  const byMake = Map.groupBy(yard, (vehicle) => namedModel(vehicle).make)
  const known = new Map<string, boolean>()
  const isInYard = ({ make, model, year, engine }: Asked): boolean => {
    const key = JSON.stringify([make, model, year, engine])
    const wanted = { make, model, engine, ...fittingYears(year) }
    const answer =
      known.get(key) ??
      (byMake.get(namedModel({ make, model }).make) ?? []).some((vehicle) =>
        isFitting(wanted, vehicle),
      )
    known.set(key, answer)
    return answer
  }
  const missing = asked.filter((each) => !isInYard(each))
  const groups = Map.groupBy(missing, ({ part, ...vehicle }) => {
    const { make, words } = namedModel(vehicle)
    return JSON.stringify([make, words.join(''), part])
  })
  const parts = [...groups.values()].map(toWantedPart).toSorted(byDemand)
  return {
    parts: parts.slice(0, WANTED_MAX),
    total: parts.length,
    requests: parts.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Named as it was written last. */
function toWantedPart(asked: Asked[]): WantedPart {
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
