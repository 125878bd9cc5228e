import { clean } from './field-schema.ts'

export const EMAIL_MAX = 254
const WRAPPED_MAX = 1000
/** Parts do not overlap, so long invalid texts fail in linear time. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
const IN_BRACKETS = /<([^<>]*)>/
const SCHEME = /^(?:mailto|e-?mail):\s*/i
const LINK_FIELDS = /\?.*$/
const SIGNS_BEFORE = /^[<([{"'\s]+/
const SIGNS_BEHIND = /[>)\]}"',;\s]+$/

/** Extracts the address from 'mailto:', angle brackets, quotes and surrounding punctuation. */
export function unwrapEmail(text: string): string {
  const typed = clean(text)
  if (typed.length > WRAPPED_MAX) return typed
  const plain = typed.normalize('NFKC')
  const address = trimSigns(IN_BRACKETS.exec(plain)?.[1] ?? plain)
  if (!SCHEME.test(address)) return address
  return trimSigns(address.replace(SCHEME, '').replace(LINK_FIELDS, ''))
}

const trimSigns = (text: string): string => text.replace(SIGNS_BEFORE, '').replace(SIGNS_BEHIND, '')

/** Checks the form x@y.z without characters that wrap or separate addresses. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text)
