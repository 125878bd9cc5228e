import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test('without a mail server emails are kept', { tags: ['r17.12'] }, () => {
  expect(readConfig({})).toMatchObject({
    smtpUrl: undefined,
    mailFrom: undefined,
    shopInbox: undefined,
    tokenSecret: undefined,
    rateLimits: true,
  })
})

test('limits may be off for a load test on this machine', { tags: ['r22.11'] }, () => {
  expect(readConfig({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }).rateLimits).toBe(
    false,
  )
})
