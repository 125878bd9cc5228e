import type { RefusedForm } from '#shared/lib/refused-form.ts'

/** Choices of the quote form; 'recalculate' decides nothing. */
export const FORM_CHOICES = ['accept', 'decline', 'recalculate'] as const
export type FormChoice = (typeof FORM_CHOICES)[number]
export type RefusedDecision = { choice: FormChoice } & RefusedForm

/** Ids of the jobs that were ticked in a form that is shown again. */
export const readTicked = ({ values }: RefusedForm): string[] =>
  (values.jobIds ?? '').split(' ').filter(Boolean)
