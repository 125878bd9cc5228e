import { type ReactNode, useMemo } from 'react'
import {
  LINE_DESCRIPTION_MAX,
  type LineKind,
  LINE_WARRANTIES,
  LINE_WARRANTY_LABELS,
  PART_CONDITION_LABELS,
  PART_CONDITIONS,
  PART_GRADE_LABELS,
  PART_GRADES,
} from '#shared/domain/line.ts'
import { searchParts } from '#shared/domain/part-search.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { SuggestField, type Suggestion } from '../../../components/staff/suggest-field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { isTaxed, type LineValues } from './line-values.ts'

export const LINE_NOUNS: Record<LineKind, string> = { part: 'Part', labor: 'Labor', fee: 'Fee' }
const SUGGESTIONS_MAX = 6

type Props = {
  line: LineValues
  issueOf: (field: string) => string | undefined
  onChange: (changed: Partial<LineValues>) => void
}

type DescriptionProps = {
  line: LineValues
  issue: string | undefined
  hint?: string | null
  listLabel: string
  /** Suggestions above the names of the catalog. */
  found?: Suggestion[]
  onType: (description: string) => void
  /** Gets the key of a suggestion; that of a catalog name is the name. */
  onChoose?: (key: string) => void
}

/** Description of a line; suggests names of the catalog for a part. */
export function LineDescription({
  line: { kind, description },
  found,
  onType,
  onChoose = onType,
  ...field
}: DescriptionProps) {
  const hits = useMemo(
    () => (kind === 'part' ? searchParts(description).slice(0, SUGGESTIONS_MAX) : []),
    [kind, description],
  )
  const isChosen = hits.some(({ component }) => component === description)
  const names = hits.map(({ component, category, subcategory }) => ({
    key: component,
    title: component,
    detail: [category, subcategory].join(', '),
  }))
  return (
    <SuggestField
      label={LINE_NOUNS[kind]}
      className="max-sm:col-span-full"
      suggestions={[...(found ?? []), ...(isChosen ? [] : names)]}
      onChoose={onChoose}
      {...field}
    >
      {(combobox) => (
        <Input
          {...combobox}
          data-description
          maxLength={LINE_DESCRIPTION_MAX}
          value={description}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </SuggestField>
  )
}

/** Labor counts hours. */
export const LineQuantity = ({ line, issueOf, onChange }: Props) => (
  <TextField
    label={line.kind === 'labor' ? 'Hours' : 'Quantity'}
    inputMode={line.kind === 'labor' ? 'decimal' : 'numeric'}
    autoComplete="off"
    value={line.quantity}
    issue={issueOf('quantity')}
    onFocus={({ target }) => target.select()}
    onChange={(quantity) => onChange({ quantity })}
  />
)

export const LinePrice = ({ line, issueOf, onChange }: Props) => (
  <TextField
    label={line.kind === 'labor' ? '$ per hour' : 'Price, $'}
    inputMode="decimal"
    autoComplete="off"
    value={line.unitCents}
    issue={issueOf('unitCents')}
    onChange={(unitCents) => onChange({ unitCents })}
  />
)

/** Disclosures for a part (15 NYCRR 82.5; General Business Law 617), and its tax. */
export const LineTerms = ({
  line,
  issueOf,
  onChange,
  children,
}: Props & { /** The donor of a part. */ children: ReactNode }) => (
  <>
    {line.kind === 'part' && (
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
          value={line.coreCents}
          issue={issueOf('coreCents')}
          onChange={(coreCents) => onChange({ coreCents })}
        />
        {children}
      </>
    )}
    <CheckField
      className="min-h-12"
      value={isTaxed(line)}
      onChange={(isTaxable) => onChange({ isTaxable })}
    >
      Taxed
    </CheckField>
  </>
)
