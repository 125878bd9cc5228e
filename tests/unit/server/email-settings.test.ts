import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test(
  'without a mail server emails are kept; sender and inbox are unset and default to the business',
  { tags: ['r17.12'] },
  () => {
    expect(readConfig({})).toMatchObject({
      smtpUrl: undefined,
      mailFrom: undefined,
      shopInbox: undefined,
      tokenSecret: undefined,
      rateLimits: true,
    })
  },
)

test.each([
  [
    'SMTP_URL: must be an address like smtps://user:password@mail.example.com',
    { SMTP_URL: 'mail.example.com' },
  ],
  ['MAIL_FROM: must be an email address', { MAIL_FROM: 'The Yard' }],
  ['SHOP_INBOX: must be an email address', { SHOP_INBOX: 'a@b.co, c@d.co' }],
  ['TOKEN_SECRET: must be at least 32 characters', { TOKEN_SECRET: 'short' }],
  [
    'RATE_LIMITS: may be off for load tests only, never with an https PUBLIC_URL',
    { RATE_LIMITS: 'off', PUBLIC_URL: 'https://yard.example' },
  ],
])('refuses %s', (problem, environment) => {
  expect(() => readConfig(environment)).toThrow(problem)
})

test('limits may be off for a load test on this machine', { tags: ['r22.11'] }, () => {
  expect(readConfig({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }).rateLimits).toBe(
    false,
  )
})
