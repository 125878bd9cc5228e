import type * as z from 'zod'

/** What a schema says of a value, as [path, message], in the order it is said. */
export function problemsOf(schema: z.ZodType, value: unknown): [string, string][] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => [path.join('.'), message])
}
