import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { VehicleName } from '#client/components/vehicle-name.tsx'
import { linesOf } from './support/lines.ts'

test.each([
  ['2011 Ford F-150 XLT', ['F-150']],
  ['CX-5', ['CX-5']],
  ['2017 Toyota Corolla (stock R-1080)', ['R-1080)']],
  ['2015 Ram 1500', []],
])('the name %s is not broken at a hyphen, where there is no room for it', async (name, whole) => {
  const { container } = await render(
    <p style={{ width: '1ch' }}>
      <VehicleName name={name} />
    </p>,
  )
  await expect.poll(() => container.textContent).toBe(name)
  const words = [...container.querySelectorAll('span > span')]
  expect(words.map(({ textContent }) => textContent)).toEqual(whole)
  expect(words.map(linesOf)).toEqual(whole.map(() => 1))
})
