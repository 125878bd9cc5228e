import {
  LINE_WARRANTY_LABELS,
  PART_CONDITION_LABELS,
  PART_GRADE_LABELS,
} from '#shared/domain/line.ts'
import { NAME_MAX } from '#shared/domain/text-limits.ts'
import { TextField } from '../../../components/form-fields.tsx'
import {
  LineDescription,
  LinePrice,
  LineQuantity,
  LineTerms,
} from '../../lines/admin/line-fields.tsx'
import type { SaleLineValues } from './line-values.ts'
import { toPartLine, describePart, useSellableParts } from './use-sellable-parts.ts'

type Props = {
  line: SaleLineValues
  issueOf: (field: string) => string | undefined
  onChange: (changed: Partial<SaleLineValues>) => void
}

/** Description, price and quantity of a line, with what is seldom needed folded below. */
export function LineFields(fields: Props) {
  const { line, issueOf, onChange } = fields
  const hasHidden = ['coreCents', 'donorStockNumber'].some((name) => issueOf(name))
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_8rem_6rem]">
      <Description {...fields} />
      <LinePrice {...fields} />
      <LineQuantity {...fields} />
      <details className="col-span-full" open={hasHidden || undefined}>
        <summary className="min-h-11 content-center font-semibold">
          <span className="mr-3">
            {line.kind === 'part' ? 'Condition, warranty, core and tax' : 'Tax'}
          </span>
          <span className="font-normal text-muted-foreground max-sm:block max-sm:pb-1">
            {describeTerms(line)}
          </span>
        </summary>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2 *:min-w-34 *:flex-1">
          <LineTerms {...fields}>
            <TextField
              label="Stock #"
              optional
              maxLength={NAME_MAX}
              value={line.donorStockNumber}
              issue={issueOf('donorStockNumber')}
              onChange={(donorStockNumber) => onChange({ donorStockNumber })}
            />
          </LineTerms>
        </div>
      </details>
    </div>
  )
}

const describePartTerms = ({ condition, grade, warranty }: SaleLineValues) => [
  PART_CONDITION_LABELS[condition],
  grade !== 'none' && PART_GRADE_LABELS[grade],
  LINE_WARRANTY_LABELS[warranty],
]

/** Describes what the fold hides, such as 'Used, 30 days'. */
const describeTerms = (line: SaleLineValues): string =>
  [
    ...(line.kind === 'part' ? describePartTerms(line) : []),
    line.isTaxable === false && 'not taxed',
  ]
    .filter(Boolean)
    .join(', ')

/** Suggests parts on the shelf or on a vehicle, and names of the catalog. */
function Description({ line, issueOf, onChange }: Props) {
  const { kind, description, part } = line
  const parts = useSellableParts(kind === 'part' && part === null ? description : '')
  const type = (typed: string) => onChange({ description: typed, part: null })
  return (
    <LineDescription
      line={line}
      issue={issueOf('description') ?? issueOf('partId')}
      hint={part && `Tag ${part.tag}`}
      listLabel="Parts in stock and in the catalog"
      found={parts.map((each) => ({ key: each.id, title: each.name, detail: describePart(each) }))}
      onType={type}
      onChoose={(chosen) => {
        const found = parts.find(({ id }) => id === chosen)
        if (found) onChange(toPartLine(found))
        else type(chosen)
      }}
    />
  )
}
