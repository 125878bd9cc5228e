/** What the server says of a failure that nobody foresaw. */
const UNFORESEEN = 'Internal server error'

/** The message of a thrown value, in words for a visitor. */
export function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message === UNFORESEEN
    ? 'Something went wrong on our end. Give it another try in a minute.'
    : message
}
