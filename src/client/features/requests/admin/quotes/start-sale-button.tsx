import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { explainFailure } from '../../../../lib/failure.ts'
import { createRandomId } from '../../../../lib/random-id.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { NextStep } from '../next-step-slot.tsx'

/** Starts the sale of an accepted quote and opens it. */
export function StartSaleButton({ quoteId }: { quoteId: string }) {
  const navigate = useNavigate()
  const { sales } = staffApi.useUtils()
  const idempotencyKey = useMemo(() => createRandomId(), [])
  const start = staffApi.sales.admin.start.useMutation({
    onSuccess: (sale) => {
      sales.admin.get.setData({ id: sale.number }, sale)
      void navigate({ to: '/admin/sales/$number', params: { number: sale.number } })
    },
    // A colleague may have started it.
    onSettled: () => sales.admin.listOfRequest.invalidate(),
  })
  return (
    <>
      <div role="alert" className="not-empty:mt-2">
        {start.error && (
          <Alert variant="destructive" className="px-3 py-2">
            {explainFailure(start.error)}
          </Alert>
        )}
      </div>
      <NextStep>
        <Button
          size="sm"
          busy={start.isPending}
          onClick={() => start.mutate({ quoteId, idempotencyKey })}
        >
          Start sale
        </Button>
      </NextStep>
    </>
  )
}
