import { failureOf } from './failure.ts'

/** Message of the server for unexpected errors. */
const UNEXPECTED = 'Internal server error'
const TRY_AGAIN = 'Something went wrong on our end. Give it another try in a minute.'
/** Names of errors whose messages this application writes. */
const OWN_ERRORS = [
  'Error',
  'ActionError',
  'FailedReply',
  'ImportError',
  'InventoryGivenUp',
  'VinProblem',
]
/** Errors of React and the router also have the name 'Error'. */
const OF_LIBRARIES = /^(Minified React error|Invariant failed)/

/** Message of a thrown value for visitors; `otherwise` for errors of browsers and libraries. */
export function errorMessage(error: unknown, otherwise: string = TRY_AGAIN): string {
  const message = failureOf(error).message ?? ownMessage(error)
  return message === null || message === UNEXPECTED ? otherwise : message
}

function ownMessage(error: unknown): string | null {
  if (!(error instanceof Error) || !OWN_ERRORS.includes(error.name)) return null
  return OF_LIBRARIES.test(error.message) ? null : error.message
}
