import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { fakeServer, type Failure } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { problemsIn } from '../support/texts.ts'

const VIN = '1GB0C4EGXGZ280783'
const DECODED = {
  data: {
    vehicleInfo: {
      vin: VIN,
      year: 2016,
      make: 'Chevrolet',
      model: 'Silverado',
      trim: 'LT',
      engineSize: '6.0L V8',
      inInventory: false,
      inventoryType: null,
    },
    source: 'vpic-tables',
    checkDigitValid: true,
  },
} as const
const OUTAGE = 'Vehicle database service is temporarily unavailable. Please try again later.'

async function open(server = fakeServer({ 'vin.decode': DECODED })) {
  const screen = await openPage('/partsrequest', { server })
  return {
    ...screen,
    vin: screen.getByLabelText('VIN', { exact: true }),
    next: () => click(screen.getByRole('button', { name: 'Next' })),
    expectHeading: (name: string) => expect.element(screen.getByRole('heading', { name })).toBeVisible(),
  }
}

describe('the VIN step of the parts wizard', () => {
  test('asks for a VIN, and for one of 17 characters', async () => {
    const { vin, next } = await open()
    await next()
    expect(problemsIn()).toEqual(['VIN is required'])
    expect(vin).toHaveFocus()
    await fill(vin, '1gb0c4')
    expect(problemsIn()).toEqual([])
    await next()
    expect(problemsIn()).toEqual(['Please enter a valid 17-character VIN'])
  })

  test.each<[string, Failure]>([
    ['a page instead of data', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['no connection', 'offline'],
    ['an outage', { status: 503, message: 'upstream timed out' }],
  ])('shows the message for an outage and a way to try again after %s', async (_name, failure) => {
    const { server, vin, next, getByRole, expectHeading } = await open(fakeServer({ 'vin.decode': failure }))
    await fill(vin, VIN)
    await next()
    await expect.element(getByRole('alert').filter({ hasText: OUTAGE })).toBeVisible()
    server.reply('vin.decode', DECODED)
    await click(getByRole('button', { name: 'Try again' }))
    await expectHeading('Which part do you need?')
  })
})

test('the VIN step meets WCAG 2.2 AA with its error shown', async () => {
  const { next } = await open()
  await next()
  await expectAccessible()
})
