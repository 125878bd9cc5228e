import { type LineKind, computeLineCents, type PricedJob } from './line.ts'
import type { QuoteKind } from './quote.ts'

/** Job rates apply to mechanical and electrical repairs below this (15 NYCRR 82.8). */
const JOB_RATE_LIMIT_CENTS = 20_000

/** Returns indexes of jobs over the job rate limit of $200 (15 NYCRR 82.8). */
export const findTooHighJobRates = (jobs: readonly PricedJob[]): number[] =>
  jobs.flatMap(({ lines }, index) => {
    const repair = lines.filter(({ kind }) => kind !== 'fee')
    const isJobRate = repair.some(({ kind }) => kind === 'labor')
    return isJobRate &&
      repair.reduce((sum, line) => sum + computeLineCents(line), 0) >= JOB_RATE_LIMIT_CENTS
      ? [index]
      : []
  })

const BODY_WORK =
  /\b(?:body ?(?:work|shop|repairs?|panels?|filler)|collision|dents?|dings?|(?:re)?paint(?:s|ed|ing|work)?|refinish(?:ed|ing)?|bumpers?|fenders?|quarter ?panels?|rocker ?panels?|rust ?repairs?|frame straightening)\b/i
/** 'Body' of a throttle or valve, and fender liners, are not body work. */
const NOT_BODY_WORK = /\b(?:throttle|valve) body\b|\bfender liners?\b/gi
const isBodyWork = (words: string): boolean => BODY_WORK.test(words.replaceAll(NOT_BODY_WORK, ''))

type NamedJob = { title: string; lines: readonly { kind: LineKind; description: string }[] }

/** Returns indexes of jobs with body work, by title or service: no job rate (15 NYCRR 82.8). */
export const findBodyWorkJobs = (jobs: readonly NamedJob[], service = ''): number[] =>
  jobs.flatMap(({ title, lines }, index) => {
    const words = [service, title, ...lines.map(({ description }) => description)]
    return lines.some(({ kind }) => kind === 'labor') && words.some(isBodyWork) ? [index] : []
  })

const AIR_BAG = /\b(?:(?:air|srs|curtain) ?bags?)\b/
/** Includes misspellings: 'catalitic convertor', 'cataltyic', 'cat con'. */
const CATALYTIC_CONVERTER =
  /\bcat(?:s|[aey]l[a-z]*)? ?conv[a-z]*\b|\bcat(?:al[iy]t|alt[iy]|[ey]l[iy]t)[a-z]*\b|\bcatalyst\b|\bcat ?cons?\b|\bpre ?cats?\b/
/** Air bag sensors and modules, and air bags of a suspension, are not regulated. */
const NOT_REGULATED =
  /\b(?:sensor|module|control unit|computer|harness|connector|switch|coil|clock ?spring|heat shield|gasket)s?\b|\bsuspension\b/
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
const EXCLUDED_NAMES = /\b(?:with|and|plus|incl(?:udes|uding)?)\b|w\/|[+&;]/

/** Tolerates misspellings. */
const namesRegulatedPart = (text: string): boolean =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(INVISIBLE, '')
    .split(EXCLUDED_NAMES)
    .map((part) => part.replaceAll(/[\s.,/_\u2010-\u2015\u2212-]+/g, ' '))
    .some(
      (part) => (AIR_BAG.test(part) || CATALYTIC_CONVERTER.test(part)) && !NOT_REGULATED.test(part),
    )

/** Detects an air bag or catalytic converter, which require DMV papers to sell. */
export const isRegulatedLine = ({
  kind,
  description,
}: {
  kind: LineKind
  description: string
}): boolean => kind === 'part' && namesRegulatedPart(description)

/** Returns indexes of lines that offer regulated parts; titles count on quotes for parts alone. */
export const findRegulatedLines = (quoteKind: QuoteKind, { title, lines }: NamedJob): number[] => {
  const isOffer = quoteKind === 'part' && namesRegulatedPart(title)
  return lines.flatMap((line, index) =>
    isRegulatedLine(line) ||
    (isOffer && line.kind === 'part' && !NOT_REGULATED.test(line.description.toLowerCase()))
      ? [index]
      : [],
  )
}
