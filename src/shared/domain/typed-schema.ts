import * as z from 'zod'
import { readCents, readWhole } from '../lib/amounts.ts'

/** Field of a form; `read` converts what is typed to what `schema` checks. */
export const typedField = <Typed, Schema extends z.ZodType>(
  read: (typed: Typed) => unknown,
  schema: Schema,
): z.ZodType<z.output<Schema>, Typed> => z.preprocess(read, schema)

/** Text or choice for a schema that accepts more than strings. */
export const textField = <Schema extends z.ZodType>(schema: Schema) =>
  schema as z.ZodType<z.output<Schema>, string>

/** Amount in dollars such as '$1,234.50', read as cents; blank is null. */
export const moneyField = <Schema extends z.ZodType>(schema: Schema) =>
  typedField(readCents, schema)

/** Whole number such as '84,000', for pieces, miles and days; blank is null. */
export const wholeField = <Schema extends z.ZodType>(schema: Schema) =>
  typedField(readWhole, schema)

/** Day of an input, or null if it is empty. */
export const dayField = <Schema extends z.ZodType>(schema: Schema) =>
  typedField((day: string) => day || null, schema)
