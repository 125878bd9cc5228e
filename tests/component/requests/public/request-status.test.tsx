import { describe, expect, test } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { allowHandledErrors } from '../../support/console-errors.ts'
import { type Failure, fakeServer } from '../../support/fake-server.ts'
import { openPage } from '../../support/open-page.tsx'

const PENDING = {
  kind: 'part',
  reference: 'P-2026-0042',
  about: 'Alternator for a 2003 Honda Accord',
  status: 'pending',
  statusLabel: 'Pending',
  dueAt: '2026-11-25T18:00:00.000Z',
  receivedAt: '2026-11-20T18:00:00.000Z',
  progress: {
    steps: ['Received', 'Working on it', 'Quoted', 'Done'],
    reached: 1,
    isStopped: false,
    heading: 'We have your parts request',
    text: 'Next, someone at the counter checks our yard.',
  },
  facts: [{ label: 'Part', value: 'Alternator' }],
} satisfies Outputs['requests']['status']

const currentStep = () => document.querySelector('[aria-current=step] > :last-child')?.textContent

describe('the page of a request', () => {
  test.each(['phone', 'desktop'] as const)(
    'on a %s shows its status and its reply time',
    async (viewport) => {
      const server = fakeServer({ 'requests.status': { data: PENDING } })
      const { getByRole } = await openPage('/request-status?token=abc', { server, viewport })
      await expect
        .element(getByRole('heading', { level: 1, name: 'Request P-2026-0042' }))
        .toBeVisible()
      const main = getByRole('main')
      await expect.element(main).toMatchTextContent(/Alternator for a 2003 Honda Accord/)
      await expect
        .element(main)
        .toMatchTextContent(
          /We have your parts request.*What you sent us.*November 20, 2026.*Part\s*Alternator/s,
        )
      expect(currentStep()).toBe('Received')
      await expect
        .element(main)
        .toMatchTextContent(
          /We'll get back to you by\s*Wednesday, November 25, 2026 at 1:00 PM EST/,
        )
      await expect.element(main).toMatchTextContent(/Call \(518\) 555-0142 and say P-2026-0042/)
      expect(server.callsOf('requests.status')[0]?.input).toEqual({ token: 'abc' })
      await expectAccessible()
    },
  )

  test('of a cancelled request says so and shows no reply time', async () => {
    const progress = {
      steps: ['Received', 'Closed'],
      reached: 2,
      isStopped: true,
      heading: 'We have closed your request',
      text: 'If that comes as a surprise, tell us.',
    }
    const server = fakeServer({
      'requests.status': { data: { ...PENDING, progress, dueAt: null } },
    })
    const { getByRole } = await openPage('/request-status?token=abc', { server })
    const main = getByRole('main')
    await expect.element(main).toMatchTextContent(/We have closed your request/)
    await expect.element(main).not.toMatchTextContent(/We'll get back to you by/)
    expect(currentStep()).toBe('Closed')
  })

  test.each<[string, Failure, string]>([
    [
      'a link that was cut off',
      { status: 404, message: 'Request not found' },
      'The link may be incomplete',
    ],
    ['an outage', { status: 503, message: 'Service not available' }, 'Service not available'],
  ])('leads to the counter after %s', async (_name, failure, text) => {
    allowHandledErrors()
    const server = fakeServer({ 'requests.status': failure })
    const { getByRole } = await openPage('/request-status?token=abc', { server, viewport: 'phone' })
    const alert = getByRole('alert')
    await expect.element(alert.getByRole('heading', { name: 'Request not found' })).toBeVisible()
    await expect.element(alert).toMatchTextContent(new RegExp(text))
    await expect
      .element(alert.getByRole('link', { name: '(518) 555-0142' }))
      .toHaveAttribute('href', 'tel:+15185550142')
    await expectAccessible()
  })
})
