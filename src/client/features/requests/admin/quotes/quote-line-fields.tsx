import { computeJobCents } from '#shared/domain/line.ts'
import { formatCents } from '#shared/lib/money.ts'
import { CloseIcon } from '../../../../components/shell-icons.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import {
  LineDescription,
  LinePrice,
  LineQuantity,
  LineTerms,
} from '../../../lines/admin/line-fields.tsx'
import { toPricedLine } from '../../../lines/admin/line-values.ts'
import type { RequestContent } from '../request-content.ts'
import { DonorField } from './donor-field.tsx'
import { changeDescription } from './line-entry.ts'
import { LinePart, PositionFields } from './line-part.tsx'
import type { QuoteLineValues } from './quote-values.ts'

type Props = {
  line: QuoteLineValues
  /** Prefix of the accessible names of its fields: 'Part 2'. */
  name: string
  /** The customer's vehicle. */
  fitsVehicle: RequestContent['fitsVehicle']
  issueOf: (field: string) => string | undefined
  onChange: (changed: Partial<QuoteLineValues>) => void
  /** Undefined where it is the only one. */
  onRemove: (() => void) | undefined
}

export function QuoteLineFields({ line, name, fitsVehicle, issueOf, onChange, onRemove }: Props) {
  const fields = { line, issueOf, onChange }
  return (
    <fieldset
      data-line={line.key}
      className="grid grid-cols-2 gap-x-3 gap-y-2 border-t py-3 sm:grid-cols-[minmax(0,1fr)_minmax(4.5rem,min-content)_7rem_8.75rem] lg:grid-cols-12 lg:*:not-[.col-span-full]:col-span-2 lg:*:first-of-type:col-span-6!"
    >
      <legend className="sr-only">{name}</legend>
      <LineDescription
        line={line}
        issue={issueOf('description')}
        listLabel="Parts of the catalog"
        onType={(description) => onChange(changeDescription(line, description))}
      />
      <LineQuantity {...fields} />
      <LinePrice {...fields} />
      <div className="flex min-h-12 items-center justify-end gap-x-2 max-sm:order-last max-sm:col-span-full sm:mt-7">
        <span className="mr-auto text-muted-foreground sm:hidden">Line total</span>
        <p className="font-semibold tabular-nums">
          {formatCents(computeJobCents({ lines: [toPricedLine(line)] }))}
        </p>
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="-mr-3 grid place-items-center"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            <CloseIcon />
          </Button>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-end gap-x-3 gap-y-2 *:min-w-34 *:flex-1 lg:grid lg:grid-cols-12 lg:*:col-span-2 lg:*:nth-3:col-span-4">
        <LineTerms {...fields}>
          <DonorField
            fitsVehicle={fitsVehicle}
            value={line.donorStockNumber}
            issue={issueOf('donorStockNumber')}
            onChange={(donorStockNumber) =>
              onChange({ donorStockNumber, partId: null, isAnother: false })
            }
          />
          <PositionFields line={line} onChange={onChange} />
        </LineTerms>
      </div>
      {line.kind === 'part' && (
        <LinePart line={line} onChange={onChange} issue={issueOf('partId')} />
      )}
    </fieldset>
  )
}
