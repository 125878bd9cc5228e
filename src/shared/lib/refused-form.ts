/** What was typed into a form that was sent without JavaScript, and why it was not taken. */
export type RefusedForm = {
  values: Record<string, string>
  /** What is wrong with which field, by its name. */
  problems: Record<string, string>
  message: string
}
