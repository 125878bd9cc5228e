/** Stops the start: its message tells a person what is wrong and what to do, and is all that is printed. */
export class StartupError extends Error {
  override name = 'StartupError'
}
