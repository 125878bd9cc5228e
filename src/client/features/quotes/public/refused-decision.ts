import type { RefusedForm } from '#shared/lib/refused-form.ts'

/** Actions of the quote form; 'recalculate' decides nothing. */
export const FORM_ACTIONS = ['accept', 'decline', 'recalculate'] as const
export type FormAction = (typeof FORM_ACTIONS)[number]
export type RefusedDecision = { answer: FormAction } & RefusedForm

/** Ids of the jobs that were ticked in a form that is shown again. */
export const readTicked = ({ values }: RefusedForm): string[] =>
  (values.jobIds ?? '').split(' ').filter(Boolean)
