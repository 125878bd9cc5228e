import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { computeChangeDue, findSaleNumber } from '#shared/domain/sale.ts'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { toFailure } from '../../../lib/failure.ts'
import { createRandomId } from '../../../lib/random-id.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import {
  emptySale,
  newSaleFormSchema,
  sumNewSale,
  saleDraftSchema,
  toSaleStart,
  addPartLine,
} from './new-sale-values.ts'
import { useShowSale } from './use-sale.ts'

type PaidSale = { sale: Sale; changeCents: number }

/** Returns the terms of the settings; undefined until they are loaded. */
export const useTaxTerms = () => staffApi.business.admin.get.useQuery().data?.business

/** Form of a new sale that is kept in this browser and stored by one call. */
export function useNewSale(part: ListedPart | null) {
  const empty = useMemo(() => emptySale(), [])
  const draft = useStaffDraft('new-sale', { content: empty, saleKey: '' }, saleDraftSchema)
  const [isResumed, setIsResumed] = useState(draft.startedAt !== null)
  const [newKey, setNewKey] = useState(createRandomId)
  const [storedAs, setStoredAs] = useState<string | null>(null)
  const { business } = staffApi.useUtils()
  const start = staffApi.sales.admin.start.useMutation()
  const terms = useTaxTerms()
  const openSale = useOpenSale()
  // A changed sale keeps its key: the last call may have stored it although its reply was lost.
  const readKey = () => draft.read().values.saleKey || newKey
  const form = useStaffForm({
    schema: newSaleFormSchema,
    defaultValues: addPartLine(draft.values.content, part),
    onChange: (content) => draft.change({ content, saleKey: readKey() }),
    send: async (entered): Promise<PaidSale> => {
      setStoredAs(null)
      const { totalCents } = sumNewSale(form.form.getValues(), terms)
      const input = toSaleStart(entered, totalCents)
      const sale = await start.mutateAsync({ ...input, idempotencyKey: readKey() })
      return { sale, changeCents: findChangeDue(input.payment?.givenCents, sale) }
    },
    onDone: (stored) => {
      draft.clear()
      openSale(stored)
    },
    onFailure: (error) => {
      // The total may have changed with the tax rate.
      void business.admin.get.invalidate()
      setStoredAs(findSaleNumber(toFailure(error).fields.idempotencyKey ?? ''))
      return false
    },
  })
  const startOver = () => {
    draft.clear()
    setNewKey(createRandomId())
    setStoredAs(null)
    form.reset(empty)
    setIsResumed(false)
  }
  return { ...form, isResumed, startOver, storedAs, clearDraft: draft.clear }
}

const findChangeDue = (givenCents: number | null | undefined, { totalCents }: Sale): number =>
  givenCents ? computeChangeDue(givenCents, totalCents).changeCents : 0

function useOpenSale(): (stored: PaidSale) => void {
  const navigate = useNavigate()
  const show = useShowSale()
  return ({ sale, changeCents }) => {
    show(sale)
    void navigate({
      to: '/admin/sales/$number',
      params: { number: sale.number },
      search: sale.paidCents > 0 ? { print: 'receipt', change: String(changeCents) } : {},
    })
  }
}
