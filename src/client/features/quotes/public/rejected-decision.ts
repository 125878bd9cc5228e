import type { RejectedForm } from '#shared/lib/rejected-form.ts'

/** Choices of the quote form; 'recalculate' decides nothing. */
export const FORM_CHOICES = ['accept', 'decline', 'recalculate'] as const
export type FormChoice = (typeof FORM_CHOICES)[number]
export type RejectedDecision = { choice: FormChoice } & RejectedForm

/** Ids of the jobs that were ticked in a form that is shown again. */
export const readTicked = ({ values }: RejectedForm): string[] =>
  (values.jobIds ?? '').split(' ').filter(Boolean)
