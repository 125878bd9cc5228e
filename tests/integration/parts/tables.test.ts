import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { quotesOf } from '../../support/quotes.ts'
import { addAccounts } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput } from '../../support/vehicles.ts'
import { storeSale } from '../backup/stored-sale.ts'

const app = await createTestApp({ config: { rateLimits: false } })
const { db } = app
beforeAll(async () => {
  await addAccounts(app)
  await storeSale(app)
})

const run = (statement: string) => db.$executeRawUnsafe(statement)
const TAILGATE = { category: 'Exterior', subcategory: 'Tailgate', condition: 'used', grade: 'A' }
let tags = 0
const addPart = (own: object = {}) =>
  db.part.create({
    data: { id: randomUUID(), tag: `00000${(tags += 1)}`, createdBy: 'ann', ...TAILGATE, ...own },
  })

describe('the database refuses', () => {
  test.each([
    ['a letter that a tag does not use', "UPDATE part SET tag = 'A7K2QU'", 'part_tag'],
    ['an unknown status', "UPDATE part SET status = 'lost'", 'part_status'],
    ['a sold part without its sale', 'UPDATE part SET reserved_by_line_id = NULL', 'part_sold'],
    ['a part for scrap that is reserved', "UPDATE part SET status = 'scrapped'", 'part_unreserved'],
    ['a reservation without its time', 'UPDATE part SET reserved_at = NULL', 'part_reserved'],
    ['a missing part without a reason', 'UPDATE part SET missing_at = now()', 'part_missing'],
    ['a reserved part that is archived', 'UPDATE part SET archived_at = now()', 'part_archived'],
    ['two of one part on a line', 'UPDATE sale_line SET quantity = 2', 'sale_line_single_part'],
    ['an invoice number of another form', "UPDATE sale SET number = 'I-26-1'", 'sale_number'],
    ['a wrong total', 'UPDATE sale SET total_cents = 1', 'sale_amounts'],
    ['a credit above the total', 'UPDATE sale SET credit_cents = 20001', 'sale_credit'],
    ['a paid sale with a balance', 'UPDATE sale SET paid_cents = 1', 'sale_status'],
    ['an open sale without a balance', "UPDATE sale SET status = 'open'", 'sale_status'],
    [
      'a void sale with a payment',
      "UPDATE sale SET status = 'void', voided_at = now(), voided_by = 'ann', void_reason = 'Typo'",
      'sale_status',
    ],
    [
      'a void sale without a reason',
      "UPDATE sale SET status = 'void', paid_cents = 0",
      'sale_void',
    ],
    ['extra work that nobody agreed to', "UPDATE sale SET extra_work_via = 'phone'", 'extra_work'],
    ['another payment', 'UPDATE payment SET amount_cents = 1', 'append-only'],
    ['a payment that disappears', 'DELETE FROM payment', 'append-only'],
    ['another history of a sale', "UPDATE sale_event SET detail = 'x'", 'append-only'],
    ['another history of a part', "UPDATE part_event SET author = 'x'", 'append-only'],
    ['another return', 'UPDATE sale_return SET credit_cents = 1', 'append-only'],
    ['a sale that disappears', 'DELETE FROM sale', 'append-only'],
  ])('%s', { tags: ['r34.5'] }, async (_what, statement, rule) => {
    await expect(run(statement)).rejects.toThrow(rule)
  })
})

test('two parts never have the same line of a sale', async () => {
  const { reservedByLineId } = await db.part.findFirstOrThrow()
  await expect(addPart({ reservedByLineId, reservedAt: new Date() })).rejects.toThrow(
    'reserved_by_line_id',
  )
})

test('a part keeps the name of its donor and follows its changes', async () => {
  const donorId = await addVehicle(app, dismantledInput({ stockNumber: 'D-77', model: 'Accord' }))
  const { id } = await addPart({ donorId, donorLabel: '2009 Honda Accord' })
  await run(`UPDATE vehicle SET stock_number = 'D-78', model = 'Fit' WHERE id = '${donorId}'`)
  const renamed = { donorLabel: '2009 Honda Fit', donorStockNumber: 'D-78' }
  expect(await db.part.findUnique({ where: { id } })).toMatchObject({
    ...renamed,
    searchText: expect.stringContaining('d78 2009hondafit exteriortailgate'),
  })
})

test('a deleted quote ends its reservation of a part', async () => {
  const { id: reservedByQuoteId, requestId } = await quotesOf(app).draft()
  const { id } = await addPart({ reservedByQuoteId, reservedAt: new Date() })
  await db.request.delete({ where: { id: requestId } })
  expect(await db.part.findUnique({ where: { id } })).toMatchObject({
    reservedByQuoteId: null,
    reservedAt: null,
  })
})
