import type { Sale } from '#shared/domain/sale-schema.ts'
import { CoreDialog } from './core-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { LineDialog } from './line-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

export type SaleDialogName =
  | 'pay'
  | 'refund'
  | 'hand-over'
  | 'line'
  | 'details'
  | 'return'
  | 'core'
  | 'void'

type Props = {
  name: SaleDialogName | null
  sale: Sale
  /** Default of the settings; undefined until they are loaded. */
  restockingPercent: number | undefined
  /** `changeCents` is cash that goes back to the customer. */
  onDone: (message: string, changeCents?: number) => void
  onClose: () => void
}

export function SaleDialogs({ name, sale, restockingPercent, onDone, onClose }: Props) {
  const done = (message: string) => () => onDone(message)
  switch (name) {
    case 'pay':
      return (
        <PaymentDialog
          kind="payment"
          onDone={(_paid, changeCents) => onDone('Payment taken', changeCents)}
          sale={sale}
          onClose={onClose}
        />
      )
    case 'refund':
      return (
        <PaymentDialog kind="refund" onDone={done('Refund paid')} sale={sale} onClose={onClose} />
      )
    case 'hand-over':
      return <HandOverDialog onDone={done('Handed over')} sale={sale} onClose={onClose} />
    case 'line':
      return <LineDialog onDone={done('Line added')} sale={sale} onClose={onClose} />
    case 'details':
      return <DetailsDialog onDone={done('Saved')} sale={sale} onClose={onClose} />
    case 'return':
      return restockingPercent === undefined ? null : (
        <ReturnDialog
          onDone={done('Return booked')}
          sale={sale}
          restockingPercent={restockingPercent}
          onClose={onClose}
        />
      )
    case 'core':
      return <CoreDialog onDone={done('Core is back')} sale={sale} onClose={onClose} />
    case 'void':
      return <VoidDialog onDone={done('Sale is void')} sale={sale} onClose={onClose} />
    case null:
      return null
  }
}
