import { describe, expect, test } from 'vitest'
import { fill, select } from '../support/actions.ts'
import { openVehicle } from '../support/open-vehicle.ts'

async function open(facts?: Parameters<typeof openVehicle>[0]) {
  const screen = await openVehicle(facts)
  return { estimate: screen.getByRole('region', { name: 'Estimate your payment' }) }
}

describe('the estimate of a monthly payment', () => {
  test('is there with its assumptions at first', { tags: ['r4.28', 'r4.30'] }, async () => {
    const { estimate } = await open()
    await expect.element(estimate).toMatchTextContent(/About \$189 a month/)
    await expect
      .element(estimate)
      .toMatchTextContent(/\$1,000 down on \$9,900, then 60 monthly payments at 9.9% APR/)
    await expect.element(estimate).toMatchTextContent(/This is an estimate, not an offer of credit/)
  })

  test('follows what is typed, as long as it is right', { tags: ['r4.29', 'r4.30'] }, async () => {
    const { estimate } = await open()
    await fill(estimate.getByLabelText('Down payment ($)'), '2,500')
    await fill(estimate.getByLabelText('APR (%)'), '0')
    await select(estimate.getByLabelText('Months'), '48')
    const figures = estimate.getByRole('status')
    await expect.element(figures).toMatchTextContent(/About \$155 a month/)
    await expect
      .element(figures)
      .toMatchTextContent(/\$2,500 down on \$9,900, then 48 monthly payments at 0% APR/)
    await fill(estimate.getByLabelText('Down payment ($)'), '12000')
    await expect.element(estimate.getByText('Please enter $0 to $9,900')).toBeVisible()
    await expect.element(estimate.getByLabelText('Down payment ($)')).toHaveValue('12000')
    await expect.element(figures).toMatchTextContent(/About \$155 a month\$2,500 down/)
  })

  test.each([
    ['is sold', { status: 'sold' }],
    ['has no price', { price: null }],
  ] as const)('is not there for a car that %s', { tags: ['r4.28'] }, async (_why, facts) => {
    const { estimate } = await open(facts)
    await expect.element(estimate).not.toBeInTheDocument()
  })
})
