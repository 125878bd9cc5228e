import { expect, test } from 'vitest'
import { formatAddress } from '#shared/lib/address-line.ts'

const ADDRESS = { street: '1 Mill St', city: 'Alder Mills', state: 'NY', zipCode: '12999' }
const NONE = { street: '', city: '', state: '', zipCode: '' }

test.each([
  [ADDRESS, '1 Mill St, Alder Mills, NY 12999'],
  [{ ...NONE, state: 'NY' }, 'NY'],
])('the address line of %j is %j', (address, line) => {
  expect(formatAddress(address)).toBe(line)
})
