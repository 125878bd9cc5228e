/** Why the server did not take a form: in its own words, or null where it had none. */
export type FormFailure = { message: string | null; isLostConnection: boolean; status: number | null }

type CallError = { message?: string; data?: { httpStatus?: number } | null; cause?: unknown }

const NOT_JSON = 'Received non-JSON response from server'
const SERVICE_AWAY = 'Service not available'
const NO_ANSWER_MS = 20_000

/** Gives up a call that nobody answers. */
export const answerInTime = (): AbortSignal => AbortSignal.timeout(NO_ANSWER_MS)

/** What a failed call means to the person who made it (specification section 8). */
export function failureOf(error: unknown): FormFailure {
  const { message = '', data, cause } = error as CallError
  const status = data?.httpStatus ?? null
  if (status !== null) return { message: message || null, isLostConnection: false, status }
  if (cause instanceof SyntaxError || /json|unable to transform/i.test(message)) return { message: NOT_JSON, isLostConnection: false, status }
  return { message: SERVICE_AWAY, isLostConnection: true, status }
}
