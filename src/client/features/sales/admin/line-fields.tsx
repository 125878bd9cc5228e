import { useMemo } from 'react'
import { searchParts } from '#shared/domain/part-search.ts'
import {
  LINE_DESCRIPTION_MAX,
  type LineKind,
  LINE_WARRANTIES,
  LINE_WARRANTY_LABELS,
  PART_CONDITION_LABELS,
  PART_CONDITIONS,
  PART_GRADE_LABELS,
  PART_GRADES,
} from '#shared/domain/quote.ts'
import { NAME_MAX } from '#shared/domain/vehicle.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { SuggestField } from '../../../components/staff/suggest-field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { isTaxed, type LineValues } from './line-values.ts'
import { lineOfPiece, pieceWords, usePieces } from './use-pieces.ts'

export const LINE_NOUNS: Record<LineKind, string> = { part: 'Part', labor: 'Labor', fee: 'Fee' }
const SUGGESTIONS_MAX = 6

type Props = {
  line: LineValues
  problemOf: (field: string) => string | undefined
  onChange: (changed: Partial<LineValues>) => void
}

/** Description, price and quantity of a line, with what is seldom needed folded below. */
export function LineFields({ line, problemOf, onChange }: Props) {
  const isLabor = line.kind === 'labor'
  const hasHidden = ['coreCents', 'donorStockNumber'].some((name) => problemOf(name))
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_8rem_6rem]">
      <Description
        line={line}
        problem={problemOf('description') ?? problemOf('partId')}
        onChange={onChange}
      />
      <TextField
        label={isLabor ? '$ per hour' : 'Price, $'}
        inputMode="decimal"
        autoComplete="off"
        value={line.price}
        problem={problemOf('unitCents')}
        onChange={(price) => onChange({ price })}
      />
      <TextField
        label={isLabor ? 'Hours' : 'Quantity'}
        inputMode="decimal"
        autoComplete="off"
        value={line.quantity}
        problem={problemOf('quantity')}
        onFocus={({ target }) => target.select()}
        onChange={(quantity) => onChange({ quantity })}
      />
      <details className="col-span-full" open={hasHidden || undefined}>
        <summary className="min-h-11 content-center font-semibold">
          {line.kind === 'part' ? 'Condition, warranty, core and tax' : 'Tax'}
        </summary>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2 pb-2 *:min-w-34 *:flex-1">
          {line.kind === 'part' && <PartTerms {...{ line, problemOf, onChange }} />}
          <label className="flex min-h-12 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={isTaxed(line)}
              onChange={({ target }) => onChange({ isTaxable: target.checked })}
            />
            Taxed
          </label>
        </div>
      </details>
    </div>
  )
}

type DescriptionProps = Pick<Props, 'line' | 'onChange'> & { problem: string | undefined }

/** Suggests pieces on the shelf or on a vehicle, and names of the catalog. */
function Description({ line, problem, onChange }: DescriptionProps) {
  const { kind, description, piece } = line
  const pieces = usePieces(kind === 'part' && piece === null ? description : '')
  const hits = useMemo(
    () => (kind === 'part' ? searchParts(description).slice(0, SUGGESTIONS_MAX) : []),
    [kind, description],
  )
  const isChosen = hits.some(({ component }) => component === description)
  const names = isChosen
    ? []
    : hits.map(({ component, category, subcategory }) => ({
        key: component,
        title: component,
        detail: [category, subcategory].join(', '),
      }))
  return (
    <SuggestField
      label={LINE_NOUNS[kind]}
      problem={problem}
      className="max-sm:col-span-full"
      hint={piece && `Tag ${piece.tag}`}
      listLabel="Pieces and parts of the catalog"
      suggestions={[
        ...pieces.map((each) => ({ key: each.id, title: each.name, detail: pieceWords(each) })),
        ...names,
      ]}
      onChoose={(chosen) => {
        const found = pieces.find(({ id }) => id === chosen)
        onChange(found ? lineOfPiece(found) : { description: chosen, piece: null })
      }}
    >
      {(combobox) => (
        <Input
          {...combobox}
          data-description
          maxLength={LINE_DESCRIPTION_MAX}
          value={description}
          onChange={({ target }) => onChange({ description: target.value, piece: null })}
        />
      )}
    </SuggestField>
  )
}

/** Disclosures for a part (15 NYCRR 82.5; General Business Law 617). */
const PartTerms = ({ line, problemOf, onChange }: Props) => (
  <>
    <Choice
      label="Condition"
      value={line.condition}
      options={PART_CONDITIONS}
      labels={PART_CONDITION_LABELS}
      onChange={(condition) => onChange({ condition })}
    />
    <Choice
      label="Grade"
      value={line.grade}
      options={PART_GRADES}
      labels={PART_GRADE_LABELS}
      onChange={(grade) => onChange({ grade })}
    />
    <Choice
      label="Warranty"
      className="min-w-[min(13rem,100%)]!"
      value={line.warranty}
      options={LINE_WARRANTIES}
      labels={LINE_WARRANTY_LABELS}
      onChange={(warranty) => onChange({ warranty })}
    />
    <TextField
      label="Core, $"
      optional
      inputMode="decimal"
      value={line.core}
      problem={problemOf('coreCents')}
      onChange={(core) => onChange({ core })}
    />
    <TextField
      label="Stock #"
      optional
      maxLength={NAME_MAX}
      value={line.donor}
      problem={problemOf('donorStockNumber')}
      onChange={(donor) => onChange({ donor })}
    />
  </>
)
