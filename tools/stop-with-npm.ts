const LOOKS_EVERY_MS = 250

/**
 * Ends this program when npm, which started it, has been ended: npm passes a signal on to its shell only, and the program
 * would go on alone and keep the port. Elsewhere a program may well outlive what started it.
 */
export function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const look = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, LOOKS_EVERY_MS)
  look.unref()
}
