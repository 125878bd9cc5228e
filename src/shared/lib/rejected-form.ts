/** Values and issues of a rejected form that was sent without JavaScript. */
export type RejectedForm = {
  values: Record<string, string>
  /** Messages by field name. */
  issues: Record<string, string>
  message: string
}
