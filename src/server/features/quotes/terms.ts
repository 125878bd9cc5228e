import type { Issue } from '#server/core/app-error.ts'
import type { Business } from '#shared/domain/business.ts'
import { PRICE_REQUIRED, REGULATED_PART, computeTotals } from '#shared/domain/line.ts'
import {
  findBodyWorkJobs,
  findRegulatedLines,
  findTooHighJobRates,
} from '#shared/domain/quote-law.ts'
import type { QuoteContent } from '#shared/domain/quote-schema.ts'
import {
  FACILITY_NUMBER_REQUIRED,
  FLAT_RATE_MANUAL_REQUIRED,
  JOB_RATE_FOR_BODY_WORK,
  JOB_RATE_TOO_HIGH,
  LABOR_RATE_REQUIRED,
  QUOTE_VALID_DAYS_MAX,
  type QuoteKind,
  SHOP_REQUIRED,
  SHOP_WARRANTY_REQUIRED,
  TAX_RATE_REQUIRED,
} from '#shared/domain/quote.ts'
import { findMissingOpeningFacts } from '#shared/domain/settings.ts'
import { addDays } from '#shared/lib/calendar-day.ts'

type Setting = { kind: QuoteKind; business: Business; today: string }
export type Terms = ReturnType<typeof toTerms>

/** Completes what staff entered with the settings of the shop. */
export function toTerms(content: QuoteContent, { kind, business, today }: Setting) {
  const { jobs, ...rest } = content
  const laborBasis = content.laborBasis ?? business.laborBasis
  return {
    ...rest,
    jobs,
    validUntil: content.validUntil ?? addDays(today, business.quoteValidDays),
    holdUntil: kind === 'part' ? content.holdUntil : null,
    laborBasis,
    laborRateCents: business.laborRateCents,
    flatRateManual:
      laborBasis === 'flat-rate' ? content.flatRateManual || business.flatRateManual : '',
    taxRate: business.salesTaxRate,
    exemptNote: content.isTaxExempt ? content.exemptNote : '',
    taxesCores: business.taxesCores,
    ...computeTotals(jobs, {
      taxRate: business.salesTaxRate,
      isTaxExempt: content.isTaxExempt,
      taxesCores: business.taxesCores,
    }),
  }
}

/** Finds errors in dates and labor; `service` is what the customer asked for. */
export function findTermIssues(
  { jobs, validUntil, holdUntil, laborBasis }: Terms,
  { today, service }: { today: string; service: string },
): Issue[] {
  const latest = addDays(today, QUOTE_VALID_DAYS_MAX)
  return [
    ...issueIf(validUntil < today, 'validUntil', 'Valid until must be today or later'),
    ...issueIf(
      validUntil > latest,
      'validUntil',
      `A quote is valid for at most ${QUOTE_VALID_DAYS_MAX} days`,
    ),
    ...issueIf(holdUntil !== null && holdUntil < today, 'holdUntil', 'Held until is over'),
    ...issueIf(
      holdUntil !== null && holdUntil > validUntil,
      'holdUntil',
      'Parts are held at most until the quote ends',
    ),
    ...(laborBasis === 'job-rate' ? jobRateIssues(jobs, service) : []),
  ]
}

const jobRateIssues = (jobs: Terms['jobs'], service: string): Issue[] => [
  ...findTooHighJobRates(jobs).map((index) => ({
    path: `jobs.${index}`,
    message: JOB_RATE_TOO_HIGH,
  })),
  ...findBodyWorkJobs(jobs, service).map((index) => ({
    path: `jobs.${index}`,
    message: JOB_RATE_FOR_BODY_WORK,
  })),
]

/** Finds lines with a regulated part that the shop may not sell. */
export const findRegulatedIssues = (
  kind: QuoteKind,
  { jobs }: Pick<Terms, 'jobs'>,
  { hasRegulatedPartsPapers }: Business,
): Issue[] =>
  hasRegulatedPartsPapers
    ? []
    : jobs.flatMap((job, index) =>
        findRegulatedLines(kind, job).map((line) => ({
          path: `jobs.${index}.lines.${line}.description`,
          message: REGULATED_PART,
        })),
      )

/** Finds settings that a quote needs before it is sent (15 NYCRR 82.5, 82.8). */
export const findSettingIssues = (
  kind: QuoteKind,
  { facilityNumbers, laborRateCents, salesTaxRate, warranty, ...facts }: Business,
  { needsTax = true, needsWarranty = false }: Partial<Needs> = {},
): Issue[] => [
  ...issueIf(findMissingOpeningFacts(facts).length > 0, 'settings.name', SHOP_REQUIRED),
  ...issueIf(
    kind === 'repair' && facilityNumbers.repairShop === '',
    'settings.facilityNumbers',
    FACILITY_NUMBER_REQUIRED,
  ),
  ...issueIf(
    kind === 'repair' && laborRateCents === null,
    'settings.laborRateCents',
    LABOR_RATE_REQUIRED,
  ),
  ...issueIf(needsTax && salesTaxRate === null, 'settings.salesTaxRate', TAX_RATE_REQUIRED),
  ...issueIf(
    needsWarranty && !warranty.newParts && !warranty.usedParts,
    'settings.warranty',
    SHOP_WARRANTY_REQUIRED,
  ),
]

type Needs = { needsTax: boolean; needsWarranty: boolean }

export function getNeeds({ jobs, isTaxExempt }: Pick<Terms, 'jobs' | 'isTaxExempt'>): Needs {
  const lines = jobs.flatMap((job) => job.lines)
  return {
    needsTax: !isTaxExempt && lines.some((line) => line.isTaxable),
    needsWarranty: lines.some((line) => line.warranty === 'shop'),
  }
}

/** Finds what is missing before a quote can be sent. */
export const findUnfinishedIssues = ({
  jobs,
  laborBasis,
  flatRateManual,
}: Pick<Terms, 'jobs' | 'laborBasis' | 'flatRateManual'>): Issue[] => [
  ...issueIf(jobs.length === 0, 'jobs', PRICE_REQUIRED),
  ...issueIf(
    laborBasis === 'flat-rate' &&
      flatRateManual === '' &&
      jobs.some(({ lines }) => lines.some(({ kind }) => kind === 'labor')),
    'flatRateManual',
    FLAT_RATE_MANUAL_REQUIRED,
  ),
]

const issueIf = (isWrong: boolean, path: string, message: string): Issue[] =>
  isWrong ? [{ path, message }] : []
