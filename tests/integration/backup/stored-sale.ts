import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../support/app.ts'

const AT = new Date('2026-11-26T15:00:00Z')
const BY = { at: AT, authorName: 'ann' }
const BACK = {
  ...BY,
  quantity: 1,
  restockingPercent: 0,
  restockingCents: 0,
  taxableCents: 0,
  taxCents: 0,
  creditCents: 0,
}

/** Stores a part and a sale of it with its payment, core, return and history. */
export async function storeSale({ db }: TestApp): Promise<void> {
  const [partId, lineId] = [randomUUID(), randomUUID()]
  await db.part.create({
    data: {
      id: partId,
      tag: 'A7K2QD',
      category: 'Exterior',
      subcategory: 'Tailgate',
      condition: 'used',
      grade: 'A',
      createdBy: 'ann',
      events: { create: { ...BY, event: 'created', changes: {} } },
    },
  })
  await db.saleCounter.create({ data: { year: 2026, last: 1 } })
  await db.sale.create({
    data: {
      id: randomUUID(),
      number: 'I-2026-0001',
      kind: 'counter',
      taxesCores: true,
      taxableCents: 0,
      returned: 'all',
      subtotalCents: 18_000,
      coreCents: 2000,
      taxCents: 0,
      totalCents: 20_000,
      creditCents: 2000,
      paidCents: 18_000,
      status: 'paid',
      soldOn: new Date('2026-11-26'),
      createdBy: 'ann',
      lines: {
        create: {
          id: lineId,
          position: 0,
          kind: 'part',
          description: 'Tailgate',
          quantity: 1,
          unitCents: 18_000,
          coreCents: 2000,
          isTaxable: false,
          condition: 'used',
          grade: 'A',
          warranty: 'as-is',
          partId,
          returns: {
            create: [
              { ...BACK, id: randomUUID(), isCore: true, reason: '', creditCents: 2000 },
              {
                ...BACK,
                id: randomUUID(),
                reason: 'Dented',
                condition: 'shelf',
                outcome: 'exchange',
              },
            ],
          },
        },
      },
      payments: {
        create: [20_000, -2000].map((amountCents) => ({
          id: randomUUID(),
          kind: amountCents > 0 ? 'payment' : 'core',
          amountCents,
          method: 'cash',
          authorName: 'ann',
          at: AT,
        })),
      },
      events: { create: { ...BY, event: 'started' } },
    },
  })
  await db.part.update({
    where: { id: partId },
    data: { status: 'sold', reservedByLineId: lineId, reservedAt: AT },
  })
}
