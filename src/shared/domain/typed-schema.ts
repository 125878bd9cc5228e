import * as z from 'zod'
import { readCents, readWhole } from '#shared/lib/amounts.ts'

/** Text or choice for a schema that accepts more than strings. */
export const textField = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text: string) => text, schema)

/** Amount in dollars such as '$1,234.50', read as cents; blank is null. */
export const moneyField = <S extends z.ZodType>(schema: S) => z.preprocess(readCents, schema)

/** Whole number such as '84,000', for pieces, miles and days; blank is null. */
export const wholeField = <S extends z.ZodType>(schema: S) => z.preprocess(readWhole, schema)

/** Day of an input, or null if it is empty. */
export const dayField = <S extends z.ZodType>(schema: S) =>
  z.preprocess((day: string) => day || null, schema)
