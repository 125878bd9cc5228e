import type * as z from 'zod'

/** Issues that a schema reports for a value, as [path, message] in order. */
export function issuesOf(schema: z.ZodType, value: unknown): [string, string][] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => [path.join('.'), message])
}
