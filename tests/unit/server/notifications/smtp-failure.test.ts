import { expect, test } from 'vitest'
import { readSmtpFailure } from '#server/features/notifications/smtp-failure.ts'

const failure = (
  details: {
    code?: string
    originalCode?: string
    command?: string
    responseCode?: number
    response?: string
  },
  message = 'It failed',
) => readSmtpFailure(Object.assign(new Error(message), details))

const RCPT = { code: 'EENVELOPE', command: 'RCPT TO' }
const DATA = { code: 'EMESSAGE', command: 'DATA' }
const FROM = { code: 'EENVELOPE', command: 'MAIL FROM' }
const AUTH = { code: 'EAUTH', command: 'AUTH PLAIN' }
const CONN = { code: 'EPROTOCOL', command: 'CONN' }

test.each([
  ['a recipient refused with 5xx', { ...RCPT, responseCode: 550 }],
  ['a content refused with 5xx', { ...DATA, responseCode: 554 }],
  ['an address that does not fit into the protocol', { code: 'EENVELOPE', command: 'API' }],
])('%s is permanent (RFC 5321, 4.2.1)', (_what, details) => {
  expect(failure(details).permanent).toBe(true)
})

test.each([
  ['a recipient put off with 4xx', { ...RCPT, responseCode: 450 }],
  ['a refused sign-in, which is ours to put right', { ...AUTH, responseCode: 535 }],
  ['a refused sender, which is ours to put right', { ...FROM, responseCode: 553 }],
  ['a server that cannot be reached', { code: 'ESOCKET', command: 'CONN' }],
  ['a server that takes too long', { code: 'ETIMEDOUT', command: 'DATA' }],
  ['a failure nobody foresaw', {}],
])('%s is tried again', (_what, details) => {
  expect(failure(details).permanent).toBe(false)
})

test('staff read what the server said in one line; the log gets codes and no addresses', () => {
  const { cause, code } = failure(
    { ...RCPT, responseCode: 550 },
    '550 5.1.1\r\n<jane@example.com>:\tunknown',
  )
  expect([cause, code]).toEqual(['550 5.1.1 <jane@example.com>: unknown', 'EENVELOPE RCPT TO 550'])
})

test.each([
  ['554 5.7.1 <a@b.example>: Relay access denied', RCPT, 'refused'],
  ['550 relay not permitted', RCPT, 'refused'],
  ['550-5.7.26 This mail has been blocked because the sender is unauthenticated.', DATA, 'refused'],
  ['550 5.4.5 Daily user sending limit exceeded', DATA, 'refused'],
  ['554 Message rejected: Email address is not verified.', DATA, 'refused'],
  ['554 Service unavailable; Client host blocked using zen.spamhaus.org', RCPT, 'refused'],
  [
    '550-"JunkMail rejected - host [203.0.113.9]:34032 is in an RBL, see https://x',
    RCPT,
    'refused',
  ],
  ['550 5.7.60 SMTP; Client does not have permissions to send as this sender', DATA, 'refused'],
  ['554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.Mapi', DATA, 'sender'],
  ['554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceeded', DATA, 'refused'],
  ['530 From/Sender name is not valid', DATA, 'sender'],
  ['553 Sender address rejected: not owned by user', RCPT, 'sender'],
  ['553 5.7.0 Unauthorized use of sender address', RCPT, 'refused'],
  ['553 5.1.8 <shop@x.example>: Domain of sender address does not exist', RCPT, 'refused'],
  ['550 5.4.1 Recipient address rejected: Access denied', RCPT, null],
  ['504 5.7.4 Unsupported authentication', AUTH, 'sign-in'],
  ['554 IP=203.0.113.9 A problem occurred.', CONN, 'refused'],
  ['550 5.1.1 <relay@b.example>: User unknown in relay recipient table', RCPT, null],
  ['552 5.2.2 Mailbox full', RCPT, null],
  ['550 No such user here', RCPT, null],
  ['451 4.7.1 Greylisted, try again later', RCPT, null],
  ['553 Sender address rejected: not owned by user', FROM, 'sender'],
  ['452 4.3.1 Insufficient storage', FROM, 'refused'],
  ['530 5.7.0 Authentication required', FROM, 'sign-in'],
  ['530 5.7.0 Must issue a STARTTLS command first', FROM, 'encryption'],
  ['454 4.7.0 Temporary authentication failure', AUTH, 'sign-in'],
  ['421 4.7.0 Too many connections', CONN, 'refused'],
])('the reply "%s" to %o is read as %s', { tags: ['r17.14'] }, (response, details, fault) => {
  const responseCode = Number(response.slice(0, 3))
  const read = failure({ ...details, responseCode, response }, `It failed: ${response}`)
  expect([read.fault, read.permanent]).toEqual([fault, fault === null && responseCode >= 500])
})

test.each([
  ['ECONNREFUSED', 'ESOCKET', 'unreachable'],
  ['ENOTFOUND', 'EDNS', 'unreachable'],
  ['CERT_HAS_EXPIRED', 'ESOCKET', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'ESOCKET', 'certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'ESOCKET', 'encryption'],
  ['', 'UNKNOWN', null],
])('the error %s of a connection is read as a fault of its kind', (originalCode, code, fault) => {
  expect(failure({ code, originalCode, command: 'CONN' })).toMatchObject({
    fault,
    permanent: false,
  })
})
