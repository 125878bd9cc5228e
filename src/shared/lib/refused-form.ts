/** Values and problems of a rejected form that was sent without JavaScript. */
export type RefusedForm = {
  values: Record<string, string>
  /** Messages by field name. */
  problems: Record<string, string>
  message: string
}
