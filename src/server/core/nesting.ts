import { AppError } from './app-error.ts'

// API bodies have at most a dozen levels; recursive functions must not overflow the stack.
const DEPTH_MAX = 32
const TOO_DEEP = 'The body is nested too deeply'

/** Throws AppError 'invalid' for a value that is nested too deeply. */
export function requireShallow(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw new AppError('invalid', TOO_DEEP)
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null
        ? Object.values(each as Record<string, unknown>)
        : [],
    )
  }
}
