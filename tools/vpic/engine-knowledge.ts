import { SOURCE_ELEMENT, type PatternRow, type Source } from './source.ts'

export type EngineFacts = { liters: number | null; cylinders: string | null; fuel: string | null }

const MATCHES_MIN = 3
const AGREEMENT_MIN = 0.98
const CC_PER_LITER = 1000

type Convention = { makes: string[] | null; pattern: RegExp; liters: (digits: string) => number }

const fromTenths = (digits: string): number => Number(digits) / 10

/** Makes that encode the displacement in the engine name; correct in over 99% of vPIC's rows. */
const CONVENTIONS: Convention[] = [
  { makes: ['Honda', 'Acura'], pattern: /^[A-Z](\d\d)[A-Z]/, liters: fromTenths },
  { makes: ['Volvo'], pattern: /^[BD]\d(\d\d)\d/, liters: fromTenths },
  { makes: null, pattern: /(?:^|[\s(])(\d\.\d)(?:[LT\s)]|$)/, liters: Number },
]

const engineName = (name: string): string => name.trim().toLowerCase()

/** Properties of an engine model: stated by vPIC, else found in matching rows, else in its name. */
export function learnEngines(
  source: Source,
  patterns: PatternRow[],
): (engineModel: string, make: string | null) => EngineFacts {
  const stated = new Map<string, Map<number, string>>()
  for (const { name, element, attribute } of source.engineModels()) {
    const facts = stated.get(engineName(name)) ?? new Map<number, string>()
    stated.set(engineName(name), facts.set(element, attribute))
  }
  const liters = tally(patterns, SOURCE_ELEMENT.liters, (attribute) => Number(attribute).toFixed(1))
  const cylinders = tally(patterns, SOURCE_ELEMENT.cylinders, (attribute) => attribute)
  const fuel = tally(patterns, SOURCE_ELEMENT.fuel, (attribute) => attribute)

  return (engineModel, make) => {
    const name = engineName(engineModel)
    const facts = stated.get(name)
    const cc = facts?.get(SOURCE_ELEMENT.cc)
    const size =
      facts?.get(SOURCE_ELEMENT.liters) ??
      (cc ? String(Number(cc) / CC_PER_LITER) : winner(liters.get(name)))
    return {
      liters: size ? Number(size) : litersInName(engineModel, make),
      cylinders: facts?.get(SOURCE_ELEMENT.cylinders) ?? winner(cylinders.get(name)),
      fuel: facts?.get(SOURCE_ELEMENT.fuel) ?? winner(fuel.get(name)),
    }
  }
}

function litersInName(engineModel: string, make: string | null): number | null {
  for (const { makes, pattern, liters } of CONVENTIONS) {
    const digits = !makes || makes.includes(make ?? '') ? pattern.exec(engineModel)?.[1] : undefined
    if (digits) return liters(digits)
  }
  return null
}

/** Counts, for each engine model, the values of another element with the same pattern. */
function tally(
  patterns: PatternRow[],
  element: number,
  normalize: (attribute: string) => string,
): Map<string, Map<string, number>> {
  const patternKey = ({ schema, keys }: PatternRow): string => `${schema} ${keys}`
  const values = new Map(
    patterns
      .filter((row) => row.element === element)
      .map((row) => [patternKey(row), normalize(row.attribute)]),
  )
  const counts = new Map<string, Map<string, number>>()
  for (const row of patterns) {
    const value =
      row.element === SOURCE_ELEMENT.engineModel ? values.get(patternKey(row)) : undefined
    if (!value) continue
    const name = engineName(row.attribute)
    const votes = counts.get(name) ?? new Map<string, number>()
    counts.set(name, votes.set(value, (votes.get(value) ?? 0) + 1))
  }
  return counts
}

function winner(votes: Map<string, number> | undefined): string | null {
  const ranked = [...(votes ?? [])].toSorted(([, a], [, b]) => b - a)
  const [first] = ranked
  const total = ranked.reduce((sum, [, count]) => sum + count, 0)
  return first && total >= MATCHES_MIN && first[1] >= total * AGREEMENT_MIN ? first[0] : null
}
