import type { Context } from '#server/context.ts'
import {
  findLostQuotes,
  getQuoteNumbers,
  NO_QUOTES,
} from '#server/features/quotes/get-quote-numbers.ts'
import { findCollected, findInvoiced, findSalesTax } from '#server/features/sales/money-numbers.ts'
import { type MoneyNumbers, sumOfMethods, type Tally } from '#shared/domain/money-numbers.ts'

type Span = {
  /** Mondays, oldest first. */
  weeks: string[]
  since: Date
}
const NOTHING: Tally = { count: 0, cents: 0 }

export async function getMoney(ctx: Context, { weeks, since }: Span): Promise<MoneyNumbers> {
  const first = weeks[0] ?? ''
  const [quotes, lost, invoiced, collected, tax] = await Promise.all([
    getQuoteNumbers(ctx, since),
    findLostQuotes(ctx, since),
    findInvoiced(ctx, first),
    findCollected(ctx, first),
    findSalesTax(ctx),
  ])
  const rows = weeks.map((week, index) => {
    const next = weeks[index + 1]
    const own = collected.filter(({ day }) => day >= week && (!next || day < next))
    return {
      week,
      quotes: quotes.weeks.get(week) ?? NO_QUOTES,
      invoiced: invoiced.get(week) ?? NOTHING,
      collectedCents: sum(own.map(({ methods }) => sumOfMethods(methods))),
    }
  })
  return {
    total: {
      quotes: quotes.total,
      invoiced: {
        count: sum(rows.map((row) => row.invoiced.count)),
        cents: sum(rows.map((row) => row.invoiced.cents)),
      },
      collectedCents: sum(rows.map((row) => row.collectedCents)),
    },
    weeks: rows,
    lost,
    collected,
    tax,
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
