import type { Sale } from '#shared/domain/sale-schema.ts'
import { changeDue } from '#shared/domain/sale.ts'
import { readCents } from '#shared/lib/amounts.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { type NewSaleValues, toContent } from './new-sale-values.ts'

export type StoredSale = { sale: Sale; changeCents: number }

/** Returns a function that sells, takes the payment and hands over, once for each key. */
export function useSellNow(): (values: NewSaleValues, key: string) => Promise<StoredSale> {
  const start = staffApi.sales.admin.start.useMutation()
  const pay = staffApi.sales.admin.pay.useMutation()
  const handOver = staffApi.sales.admin.handOver.useMutation()
  return async (values, idempotencyKey) => {
    const { method, reference, given, takesNow, customerName } = values
    const started = await start.mutateAsync({
      quoteId: null,
      requestId: null,
      content: toContent(values),
      idempotencyKey,
    })
    if (method === 'later') return { sale: started, changeCents: 0 }
    const { id, totalCents } = started
    const { paymentCents, changeCents } = changeDue(readCents(given) ?? totalCents, totalCents)
    const paid =
      totalCents === 0
        ? started
        : await pay.mutateAsync({
            id,
            kind: 'payment',
            amountCents: paymentCents,
            method,
            reference,
            note: '',
            idempotencyKey,
          })
    const leaves = takesNow && paid.status === 'paid' && paid.handedOverAt === null
    const sale = leaves
      ? await handOver.mutateAsync({ id, to: customerName, note: '', finishesRequest: false })
      : paid
    return { sale, changeCents }
  }
}
