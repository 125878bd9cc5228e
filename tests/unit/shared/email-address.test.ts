import { describe, expect, test } from 'vitest'
import { isEmail, unwrapEmail } from '#shared/domain/email-address.ts'

describe('an email address', () => {
  test.each([
    'jo@example.com,',
    '<jo@example.com>',
    'mailto:jo@example.com',
    'MAILTO:jo@example.com?subject=Hi',
    '<mailto:jo@example.com>',
    'Jo Pike <jo@example.com>;',
    'Pike, Jo <jo@example.com>',
    '"jo@example.com"',
    "'jo@example.com'",
    'jo@example.com)',
    'Email: jo@example.com',
    '\u200Bjo@exam\u00ADple.com\uFEFF',
    '\u00A0jo＠example.com',
  ])('is taken out of %j', { tags: ['r5.47'] }, (typed) => {
    expect(unwrapEmail(typed)).toBe('jo@example.com')
  })

  test.each([
    "o'brien@example.com",
    'jo+parts@example.com',
    'jo@exämple.de',
    'jo.x@mail.example.museum',
  ])('may be %s', (address) => {
    expect([unwrapEmail(address), isEmail(address)]).toEqual([address, true])
  })

  test.each([
    'jo@example.com, ann@example.com',
    'jo,ann@example.com',
    'a@example.com;b@example.com',
    'jo@example.com.',
    'jo@example',
    'x>y<evil8@evil.example',
    'jo@example.com<evil@evil.example',
    'x y@example.com',
    'jo@@example.com',
    'jo@example.com/x',
    'jo@[127.0.0.1]',
    'jo smith@example.com',
    '',
  ])('is not %j', (typed) => {
    expect(isEmail(unwrapEmail(typed))).toBe(false)
  })
})
