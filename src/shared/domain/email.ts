import { clean } from './field-schema.ts'

export const EMAIL_MAX = 254
const WRAPPED_MAX = 1000
/** No part of it can match the same character twice, so that no text takes long to refuse. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
const IN_BRACKETS = /<([^<>]*)>/
const SCHEME = /^(?:mailto|e-?mail):\s*/i
const LINK_FIELDS = /\?.*$/
const SIGNS_BEFORE = /^[<([{"'\s]+/
const SIGNS_BEHIND = /[>)\]}"',;\s]+$/

/** Takes an address out of 'mailto:', a name with angle brackets, quotes and signs at its ends. */
export function unwrapEmail(text: string): string {
  const typed = clean(text)
  if (typed.length > WRAPPED_MAX) return typed
  const plain = typed.normalize('NFKC')
  const address = trimSigns(IN_BRACKETS.exec(plain)?.[1] ?? plain)
  if (!SCHEME.test(address)) return address
  return trimSigns(address.replace(SCHEME, '').replace(LINK_FIELDS, ''))
}

const trimSigns = (text: string): string => text.replace(SIGNS_BEFORE, '').replace(SIGNS_BEHIND, '')

/** Whether mail can be sent to it: x@y.z without the signs that wrap or divide addresses. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text)
