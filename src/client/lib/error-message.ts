import { failureOf } from './failure.ts'

/** The message of the server for an unexpected failure. */
const UNEXPECTED = 'Internal server error'
const TRY_AGAIN = 'Something went wrong on our end. Give it another try in a minute.'
/** Errors whose messages this product writes; those of browsers have other names. */
const OWN_ERRORS = [
  'Error',
  'ActionError',
  'FailedReply',
  'ImportError',
  'InventoryGivenUp',
  'VinProblem',
]
/** React's and the router's own errors have the plain name too. */
const OF_LIBRARIES = /^(Minified React error|Invariant failed)/

/** The message of a thrown value for a visitor; errors of the browser and of libraries give `otherwise`. */
export function errorMessage(error: unknown, otherwise: string = TRY_AGAIN): string {
  const message = failureOf(error).message ?? ownMessage(error)
  return message === null || message === UNEXPECTED ? otherwise : message
}

function ownMessage(error: unknown): string | null {
  if (!(error instanceof Error) || !OWN_ERRORS.includes(error.name)) return null
  return OF_LIBRARIES.test(error.message) ? null : error.message
}
