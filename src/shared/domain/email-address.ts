import { clean } from './field-schema.ts'

export const EMAIL_MAX = 254
const WRAPPED_MAX = 1000
/** Parts do not overlap, so long invalid texts fail in linear time. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
const IN_BRACKETS = /<([^<>]*)>/
const SCHEME = /^(?:mailto|e-?mail):\s*/i
const LINK_FIELDS = /\?.*$/
const LEADING_PUNCTUATION = /^[<([{"'\s]+/
const TRAILING_PUNCTUATION = /[>)\]}"',;\s]+$/

/** Extracts the address from 'mailto:', angle brackets, quotes and surrounding punctuation. */
export function unwrapEmail(text: string): string {
  const typed = clean(text)
  if (typed.length > WRAPPED_MAX) return typed
  const plain = typed.normalize('NFKC')
  const address = trimPunctuation(IN_BRACKETS.exec(plain)?.[1] ?? plain)
  if (!SCHEME.test(address)) return address
  return trimPunctuation(address.replace(SCHEME, '').replace(LINK_FIELDS, ''))
}

const trimPunctuation = (text: string): string =>
  text.replace(LEADING_PUNCTUATION, '').replace(TRAILING_PUNCTUATION, '')

/** Checks the form x@y.z without characters that wrap or separate addresses. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text)
