import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/accessibility.ts'
import { fill } from '../../support/actions.ts'
import type { Failure } from '../../support/fake-server.ts'
import { expectToast, removeToast } from '../../support/toast.ts'
import { WIZARDS } from '../../support/wizards.ts'

const SUBMIT = 'Submit Request'
const PHONE = '(518) 555-0142'
const TOO_MANY =
  'Too many requests from your connection. Please try again in 5 minutes, or call us at (518) 555-0142.'
const PAGE = '<h1>Bad gateway</h1>'

/** A reply to the submit, and the text that each wizard shows. */
const FAILURES: [reason: string, Failure, texts: { parts: string; repair: string }][] = [
  ['too many requests', { status: 429, message: TOO_MANY }, { parts: TOO_MANY, repair: TOO_MANY }],
  [
    'an error without a message',
    { status: 500, message: '' },
    {
      parts: 'Please try again or contact support if the problem persists',
      repair: 'Failed to submit repair request: 500',
    },
  ],
  [
    'a page instead of data',
    { status: 502, body: PAGE },
    {
      parts: 'Received non-JSON response from server',
      repair: 'Failed to submit repair request: 502',
    },
  ],
  [
    'a page of success instead of data',
    { status: 200, body: PAGE },
    { parts: 'Received non-JSON response from server', repair: 'Failed to parse response data' },
  ],
  [
    'a plain JSON error',
    { status: 503, body: '{"error":"Back at noon"}' },
    { parts: 'Back at noon', repair: 'Back at noon' },
  ],
  [
    'no connection',
    'offline',
    { parts: 'Service not available', repair: 'Please try again or contact us directly' },
  ],
]

describe.each(WIZARDS)('the review of the $wizard wizard', ({ openReview, groups }) => {
  test("leads back by 'Change' of each group, and the browser's Back button returns to it", async () => {
    const { press, expectStep, router } = await openReview()
    for (const [index, group] of groups.entries()) {
      await press(`Change ${group}`)
      await expectStep((index + 1) as 1 | 2 | 3)
      router.history.back()
      await expectStep(4)
    }
  })
})

describe.each(WIZARDS)('the submit of the $wizard wizard', (each) => {
  const { wizard, openReview, procedure, sentRegion, failureTitle, backFromReview } = each

  test.each<[string, Failure | undefined]>([
    ['success', undefined],
    ['failure', 'offline'],
  ])('is busy until %s, and sent once', { tags: ['r5.30', 'r7.31'] }, async (_name, failure) => {
    const { promise: until, resolve: reply } = Promise.withResolvers<void>()
    const { press, button, getByRole, server } = await openReview({ failure, until })
    await press(SUBMIT)
    await expect.element(button('Submitting...')).toBeVisible()
    expect(button(backFromReview)).toBeDisabled()
    button('Submitting...').element().closest('form')?.requestSubmit()
    reply()
    await expect
      .element(
        failure
          ? getByRole('alert').filter({ hasText: failureTitle })
          : getByRole('region', { name: sentRegion }),
      )
      .toBeVisible()
    expect(button('Submitting...')).not.toBeInTheDocument()
    expect(server.callsOf(procedure)).toHaveLength(1)
  })

  test.each(FAILURES)(
    'a submit failing by %s stays on the review, says why, that nothing is lost, and whom to call',
    { tags: ['r5.33', 'r5.34', 'r5.35', 'r5.36', 'r7.36', 'r7.37', 'r7.38', 'r7.39'] },
    async (_reason, failure, texts) => {
      const { press, getByRole, expectStep } = await openReview({ failure, viewport: 'phone' })
      await press(SUBMIT)
      await expectToast(`Error: ${failureTitle}${texts[wizard]}`)
      const notice = getByRole('alert').filter({ hasText: failureTitle })
      const connection = failure === 'offline' ? 'Your connection may be down. ' : ''
      await expect
        .element(notice)
        .toMatchTextContent(
          `${failureTitle}${texts[wizard]}${connection}What you filled in is kept on this device.`,
        )
      expect(notice.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+15185550142')
      await expectStep(4)
    },
  )

  test('a failed submit is repeated with its key, and with another key after a change', async () => {
    const { server, press, expectStep, field, next, getByRole } = await openReview({
      failure: 'offline',
    })
    const keys = () =>
      server
        .callsOf(procedure)
        .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
    const failed = getByRole('alert').filter({ hasText: failureTitle })
    await press(SUBMIT)
    await expect.element(failed).toBeVisible()
    await removeToast()
    await expectAccessible()
    await press(SUBMIT)
    await expect.poll(keys).toHaveLength(2)
    await expect.element(failed).toBeVisible()
    await press(backFromReview)
    await expectStep(3)
    await fill(field('Name'), 'Pat Roe')
    await next()
    await expectStep(4)
    each.endFailures(server)
    await press(SUBMIT)
    await expect.element(getByRole('region', { name: sentRegion })).toBeVisible()
    const [first, second, third] = keys()
    expect(first).toMatch(/^[\da-f]{32}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})
