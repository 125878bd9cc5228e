import { describe, expect, test } from 'vitest'
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
} as const

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
      await expect.element(main).toMatchTextContent(/Pending/)
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

  test('shows no reply time once it is answered', async () => {
    const server = fakeServer({
      'requests.status': {
        data: { ...PENDING, status: 'quoted', statusLabel: 'Quoted', dueAt: null },
      },
    })
    const { getByRole } = await openPage('/request-status?token=abc', { server })
    await expect.element(getByRole('main')).toMatchTextContent(/Quoted/)
    await expect.element(getByRole('main')).not.toMatchTextContent(/We'll get back to you by/)
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
