import { useMemo } from 'react'
import { searchParts } from '#shared/domain/part-search.ts'
import {
  formatQuoteCents,
  jobCents,
  type LineKind,
  LINE_DESCRIPTION_MAX,
  LINE_WARRANTIES,
  LINE_WARRANTY_LABELS,
  PART_CONDITION_LABELS,
  PART_CONDITIONS,
  PART_GRADE_LABELS,
  PART_GRADES,
  type PricedJob,
} from '#shared/domain/quote.ts'
import { TextField } from '../../../../components/form-fields.tsx'
import { CloseIcon } from '../../../../components/shell-icons.tsx'
import { Choice } from '../../../../components/staff/choice.tsx'
import { SuggestField } from '../../../../components/staff/suggest-field.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import type { RequestContent } from '../request-content.ts'
import { DonorField } from './donor-field.tsx'
import { describe } from './line-entry.ts'
import { LinePart, PositionFields } from './line-part.tsx'
import { isTaxed, type LineValues } from './quote-values.ts'

export const LINE_NOUNS: Record<LineKind, string> = { part: 'Part', labor: 'Labor', fee: 'Fee' }
const SUGGESTIONS_MAX = 6

type Props = {
  line: LineValues
  /** The line with computed amounts. */
  priced: PricedJob['lines'][number] | undefined
  /** Prefix of the accessible names of its fields: 'Part 2'. */
  name: string
  /** The customer's vehicle. */
  wanted: RequestContent['wanted']
  problemOf: (field: string) => string | undefined
  onChange: (changed: Partial<LineValues>) => void
  /** Undefined where it is the only one. */
  onRemove: (() => void) | undefined
}

export function QuoteLineFields({
  line,
  priced,
  name,
  wanted,
  problemOf,
  onChange,
  onRemove,
}: Props) {
  const isLabor = line.kind === 'labor'
  return (
    <fieldset
      data-line={line.key}
      className="grid grid-cols-2 gap-x-3 gap-y-2 border-t py-3 sm:grid-cols-[minmax(0,1fr)_minmax(4.5rem,min-content)_7rem_6rem_2.75rem]"
    >
      <legend className="sr-only">{name}</legend>
      <Description line={line} problem={problemOf('description')} onChange={onChange} />
      <TextField
        label={isLabor ? 'Hours' : 'Quantity'}
        inputMode={isLabor ? 'decimal' : 'numeric'}
        value={line.quantity}
        problem={problemOf('quantity')}
        onChange={(quantity) => onChange({ quantity })}
      />
      <TextField
        label={isLabor ? '$ per hour' : 'Price, $'}
        inputMode="decimal"
        value={line.price}
        problem={problemOf('unitCents')}
        onChange={(price) => onChange({ price })}
      />
      <p className="self-center text-right font-semibold tabular-nums max-sm:order-last max-sm:text-left sm:pt-6">
        {formatQuoteCents(priced ? jobCents({ lines: [priced] }) : 0)}
      </p>
      <div className="self-center text-right max-sm:order-last sm:pt-6">
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="grid place-items-center"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            <CloseIcon />
          </Button>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-end gap-x-3 gap-y-2 *:min-w-34 *:flex-1">
        {line.kind === 'part' && <PartTerms {...{ line, wanted, problemOf, onChange }} />}
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
      {line.kind === 'part' && <LinePart {...{ line, onChange }} problem={problemOf('partId')} />}
    </fieldset>
  )
}

type DescriptionProps = Pick<Props, 'line' | 'onChange'> & { problem: string | undefined }

/** Suggests names of the catalog for a part. */
function Description({ line, problem, onChange }: DescriptionProps) {
  const { kind, description } = line
  const hits = useMemo(
    () => (kind === 'part' ? searchParts(description).slice(0, SUGGESTIONS_MAX) : []),
    [kind, description],
  )
  const isChosen = hits.some(({ component }) => component === description)
  return (
    <SuggestField
      label={LINE_NOUNS[kind]}
      problem={problem}
      className="max-sm:col-span-full"
      listLabel="Parts of the catalog"
      suggestions={
        isChosen
          ? []
          : hits.map(({ component, category, subcategory }) => ({
              key: component,
              title: component,
              detail: [category, subcategory].join(', '),
            }))
      }
      onChoose={(chosen) => onChange(describe(line, chosen))}
    >
      {(combobox) => (
        <Input
          {...combobox}
          data-description
          maxLength={LINE_DESCRIPTION_MAX}
          value={description}
          onChange={({ target }) => onChange(describe(line, target.value))}
        />
      )}
    </SuggestField>
  )
}

/** Disclosures for a part (15 NYCRR 82.5; General Business Law 617). */
function PartTerms({
  line,
  wanted,
  problemOf,
  onChange,
}: Pick<Props, 'line' | 'wanted' | 'problemOf' | 'onChange'>) {
  return (
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
      <DonorField
        wanted={wanted}
        value={line.donor}
        problem={problemOf('donorStockNumber')}
        onChange={(donor) => onChange({ donor, partId: null, isAnother: false })}
      />
      <PositionFields line={line} onChange={onChange} />
    </>
  )
}
