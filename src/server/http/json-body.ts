import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

// API bodies have at most a dozen levels; recursive functions must not overflow the stack.
const DEPTH_MAX = 32
const NOT_JSON = 'The body is not valid JSON'
const NOT_UTF8 = 'The body is not valid UTF-8'
const TOO_DEEP = 'The body is nested too deeply'
const JSON_TYPES = ['application/json', 'text/plain']

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

/** Parses JSON bodies; accepts an empty body with a JSON content type (rule 18.1). */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(JSON_TYPES)
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      if (!isUtf8(body)) return done(new AppError('invalid', NOT_UTF8))
      return parse(request, body.toString(), (error, parsed) => {
        if (error) return done(new AppError('invalid', NOT_JSON, { cause: error }))
        try {
          requireShallow(parsed)
          return done(null, parsed)
        } catch (cause) {
          return done(cause as Error)
        }
      })
    },
  )
}

/** Leaves JSON bodies as text for a handler that parses them. */
export function registerJsonText(app: FastifyInstance): void {
  app.removeContentTypeParser(JSON_TYPES)
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) =>
      isUtf8(body) ? done(null, body.toString()) : done(new AppError('invalid', NOT_UTF8)),
  )
}
