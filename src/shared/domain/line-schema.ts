import * as z from 'zod'
import { centsToDollars, formatPrice } from '../lib/money.ts'
import {
  flag,
  requiredChoice,
  optionalText,
  orNull,
  requiredText,
  textOrEmpty,
} from './field-schema.ts'
import {
  CORE_CENTS_MAX,
  HOUR_HUNDREDTHS,
  LINE_DESCRIPTION_MAX,
  LINE_KINDS,
  LINE_WARRANTIES,
  PART_CONDITIONS,
  PART_GRADES,
  PRICE_REQUIRED,
  QUANTITY_MAX,
  UNIT_CENTS_MAX,
} from './line.ts'
import { PLATE_MAX } from './quote.ts'
import { FREE_TEXT_MAX } from './text-limits.ts'
import { MILEAGE_MAX } from './vehicle.ts'

const CONDITION_REQUIRED = 'Choose the condition of the part'
const WARRANTY_REQUIRED = 'Choose the warranty of the part'
const SINGLE_PART = 'A line for one part has the quantity 1'
/** Line in examples of the API reference. */
export const LINE_EXAMPLE = {
  kind: 'part',
  description: 'Alternator',
  quantity: 1,
  unitCents: 8500,
  isTaxable: true,
  coreCents: 2500,
  condition: 'used',
  grade: 'A',
  warranty: '90-days-3000-miles',
}

export const PART_TWICE = 'An earlier line has this part already'

/** Totals in cents; `subtotalCents` is without core charges and tax. */
export const totalFields = {
  subtotalCents: z.int(),
  coreCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
}

/** Fields of a stored line of a quote or sale. */
export const storedLineFields = {
  id: z.uuid(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
  isTaxable: z.boolean(),
  coreCents: z.int(),
  condition: z.enum(PART_CONDITIONS).nullable(),
  grade: z.enum(PART_GRADES).nullable(),
  warranty: z.enum(LINE_WARRANTIES).nullable(),
  donorStockNumber: z.string().nullable(),
  /** Part that the line sells. */
  partId: z.uuid().nullable(),
  /** Quantity times price, without core charge and tax. */
  totalCents: z.int(),
}

/** Fields of the content of a quote or sale. */
export const termFields = {
  plate: textOrEmpty('Plate', PLATE_MAX),
  odometer: orNull(
    z
      .int({ error: 'Odometer must be a whole number' })
      .min(0, 'Odometer must not be below 0')
      .max(MILEAGE_MAX, 'Odometer is too high'),
  ),
  complaint: textOrEmpty('Reported problem', FREE_TEXT_MAX),
  isTaxExempt: flag('isTaxExempt'),
  exemptNote: textOrEmpty('Exemption'),
}
export const EXEMPTION_REQUIRED = 'Say why no tax is charged, such as the number of the certificate'

const day = (label: string) => z.iso.date({ error: `${label} must be a day like 2026-11-30` })
export const optionalDay = (label: string) =>
  z
    .union([day(label), z.literal('')], { error: `${label} must be a day like 2026-11-30` })
    .nullish()
    .transform((text) => text || null)

/** Whole cents from 0. */
export const centsSchema = (label: string, max: number) =>
  z
    .int({ error: `${label} must be an amount` })
    .min(0, `${label} must not be below 0`)
    .max(max, `${label} is too high`)

/** Whole cents from 0; blank means none. */
export const optionalCents = (label: string, max: number) =>
  z
    .union([centsSchema(label, max), z.literal('')], {
      error: `${label} must be an amount from 0 to ${max} cents`,
    })
    .nullish()
    .transform((amount) => (amount === '' ? null : (amount ?? null)))

/** Fields of a line of a quote or sale. */
export const lineFields = {
  kind: requiredChoice('Kind', LINE_KINDS),
  description: requiredText('Description', LINE_DESCRIPTION_MAX),
  /** Count, or hundredths of an hour for labor. */
  quantity: z
    .int({ error: 'Quantity must be a whole number' })
    .min(1, 'Quantity must be at least 1'),
  unitCents: z
    .int({ error: PRICE_REQUIRED })
    .min(0, 'Price must not be below 0')
    .max(UNIT_CENTS_MAX, `Price must be below ${formatPrice(centsToDollars(UNIT_CENTS_MAX + 1))}`),
  isTaxable: z.boolean({ error: 'isTaxable must be true or false' }),
  coreCents: centsSchema('Core charge', CORE_CENTS_MAX)
    .nullish()
    .transform((amount) => amount ?? 0),
  condition: z.enum(PART_CONDITIONS, { error: CONDITION_REQUIRED }).nullish(),
  grade: z.enum(PART_GRADES, { error: 'Choose the grade of the part' }).nullish(),
  warranty: z.enum(LINE_WARRANTIES, { error: WARRANTY_REQUIRED }).nullish(),
  donorStockNumber: optionalText('Stock number'),
  /** Part that the line sells. */
  partId: z.uuid({ error: 'partId must be the id of a part' }).nullish(),
}
type Line = z.infer<z.ZodObject<typeof lineFields>>

/** Reports fields that the kind of the line requires or limits. */
export function checkLine(line: Line, context: z.RefinementCtx): void {
  const isPart = line.kind === 'part'
  const most = line.kind === 'labor' ? QUANTITY_MAX * HOUR_HUNDREDTHS : QUANTITY_MAX
  const issues: [isWrong: boolean, field: string, message: string][] = [
    [line.quantity > most, 'quantity', `Quantity must be at most ${QUANTITY_MAX}`],
    [isPart && Boolean(line.partId) && line.quantity > 1, 'quantity', SINGLE_PART],
    [isPart && !line.condition, 'condition', CONDITION_REQUIRED],
    [isPart && !line.warranty, 'warranty', WARRANTY_REQUIRED],
  ]
  for (const [isWrong, field, message] of issues) {
    if (isWrong) context.addIssue({ code: 'custom', path: [field], message })
  }
}

/** Removes what applies to parts only from other lines. */
export function toLine(line: Line) {
  const { kind, condition, grade, warranty, donorStockNumber, coreCents, partId, ...rest } = line
  const isPart = kind === 'part'
  return {
    ...rest,
    kind,
    coreCents: isPart ? coreCents : 0,
    condition: (isPart && condition) || null,
    grade: isPart ? (grade ?? 'none') : null,
    warranty: (isPart && warranty) || null,
    donorStockNumber: isPart ? donorStockNumber : null,
    partId: (isPart && partId) || null,
  }
}

/** Lists indexes of lines whose part an earlier line has. */
export const findRepeatedParts = (lines: readonly { partId: string | null }[]): number[] =>
  lines.flatMap(({ partId }, at) => {
    const isRepeated = partId !== null && lines.findIndex((line) => line.partId === partId) < at
    return isRepeated ? at : []
  })
