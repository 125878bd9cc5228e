import type { RefusedForm } from '#shared/lib/refused-form.ts'

/** Actions of the quote form; 'recalculate' answers nothing. */
export const ANSWER_KINDS = ['accept', 'decline', 'recalculate'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]
export type RefusedAnswer = { answer: AnswerKind } & RefusedForm

/** Ids of the jobs that were ticked in a form that is shown again. */
export const readTicked = ({ values }: RefusedForm): string[] =>
  (values.jobIds ?? '').split(' ').filter(Boolean)
