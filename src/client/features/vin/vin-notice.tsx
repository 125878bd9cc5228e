import { WarnIcon } from '../../components/form-icons.tsx'
import { alertVariants } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import type { VinFailure } from './decode-vin.ts'

/** Reason for a failed decode, with advice, and a retry button if that can help. */
export function VinNotice({
  failure,
  onRetry,
}: {
  failure: VinFailure | null
  onRetry: () => void
}) {
  return (
    <div role="alert">
      {failure && (
        <div className={alertVariants({ variant: 'destructive', className: 'flex gap-3 mt-4' })}>
          <WarnIcon size={22} className="mt-0.5 shrink-0" />
          <div>
            <p>{failure.message}</p>
            {failure.advice && <p className="mt-1">{failure.advice}</p>}
            {failure.isOutage && (
              <Button variant="link" onClick={onRetry}>
                Try again
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
