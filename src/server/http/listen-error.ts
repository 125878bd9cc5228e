import { StartupError } from '../core/app-error.ts'

/** Translates an error of `listen` to a StartupError that says what to do; others stay as they are. */
export function toListenError(
  error: unknown,
  { host, port }: { host: string; port: number },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another one, for example PORT=3001`,
    )
  }
  if (code === 'EACCES') {
    return new StartupError(
      `Port ${port} on ${host} requires privileges. Set PORT to one above 1023, for example PORT=3000`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`HOST ${host} is not an address of this machine`)
  }
  return error
}
