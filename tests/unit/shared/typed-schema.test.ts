import { expect, test } from 'vitest'
import * as z from 'zod'
import { centsSchema } from '#shared/domain/line-schema.ts'
import { dayField, moneyField, textField, wholeField } from '#shared/domain/typed-schema.ts'

const formSchema = z.object({
  priceCents: moneyField(centsSchema('Price', 200_000).nullable()),
  miles: wholeField(z.int('Miles must be a number').nullable()),
  day: dayField(z.iso.date('Day must be a date').nullable()),
  shelf: textField(z.string().nullish()),
})
const typed = { priceCents: '1,234.50', miles: '84,000', day: '2026-11-24', shelf: 'B-3' }

test('a form parses what is typed to what the server takes', () => {
  expect(formSchema.parse(typed)).toEqual({
    priceCents: 123_450,
    miles: 84_000,
    day: '2026-11-24',
    shelf: 'B-3',
  })
  expect(formSchema.parse({ priceCents: ' ', miles: '', day: '', shelf: '' })).toEqual({
    priceCents: null,
    miles: null,
    day: null,
    shelf: '',
  })
})

test.each([
  ['a decimal comma', { priceCents: '12900,50' }, 'Price must be an amount'],
  ['an amount above the limit', { priceCents: '2,000.01' }, 'Price is too high'],
  ['miles with a word', { miles: '84k' }, 'Miles must be a number'],
])('%s gets the message of the schema', (_, changed, message) => {
  const { error } = formSchema.safeParse({ ...typed, ...changed })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
