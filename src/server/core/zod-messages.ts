import * as z from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
}
const FORMATS: Record<string, string> = {
  uuid: 'an id',
  datetime: 'a date and time like 2026-11-02T12:00:00Z',
  date: 'a date like 2026-11-02',
  email: 'an email address',
  url: 'a web address',
}

/** Replaces the default messages of zod with plain English ones. */
export function setZodMessages(): void {
  z.config({ localeError: formatMessage })
}

function formatMessage(issue: Issue): string {
  const path = (issue.path ?? []).map(String)
  return `${path.length > 0 ? path.join('.') : 'The request'} ${describeIssue(issue)}`
}

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${KINDS[issue.expected] ?? 'of another kind'}`
    case 'too_big':
      return `must ${describeLimit(issue.origin, `at most ${issue.maximum}`)}`
    case 'too_small':
      return `must ${describeLimit(issue.origin, `at least ${issue.minimum}`)}`
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in the form that the reference describes'}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    default:
      return 'is not valid'
  }
}

function describeLimit(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`
  return origin === 'array' || origin === 'set' ? `have ${bound} entries` : `be ${bound}`
}
