import { expect, test } from 'vitest'
import { readSmtpFailure } from '#server/features/notifications/delivery.ts'

const failure = (
  details: { code?: string; command?: string; responseCode?: number },
  message = 'It failed',
) => readSmtpFailure(Object.assign(new Error(message), details))

test.each([
  ['a recipient refused with 5xx', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['a content refused with 5xx', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
  ['an address that does not fit into the protocol', { code: 'EENVELOPE', command: 'API' }],
])('%s is permanent (RFC 5321, 4.2.1)', (_what, details) => {
  expect(failure(details).permanent).toBe(true)
})

test.each([
  ['a recipient put off with 4xx', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  [
    'a refused sign-in, which is ours to put right',
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
  ],
  [
    'a refused sender, which is ours to put right',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
  ],
  ['a server that cannot be reached', { code: 'ESOCKET', command: 'CONN' }],
  ['a server that takes too long', { code: 'ETIMEDOUT', command: 'DATA' }],
  ['a failure nobody foresaw', {}],
])('%s is tried again', (_what, details) => {
  expect(failure(details).permanent).toBe(false)
})

test('staff read what the server said in one line; the log gets codes and no addresses', () => {
  const { cause, code } = failure(
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    '550 5.1.1\r\n<jane@example.com>:\tunknown',
  )
  expect([cause, code]).toEqual(['550 5.1.1 <jane@example.com>: unknown', 'EENVELOPE RCPT TO 550'])
})
