/** What was typed into a form that was sent without JavaScript, and what is wrong with it. */
export type RefusedForm = {
  values: Record<string, string>
  problems: Record<string, string>
  message: string
}
