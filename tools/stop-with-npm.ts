const LOOKS_EVERY_MS = 250

/** Exits if the parent npm is killed, which signals only its shell and leaves the port taken. */
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
