import {
  isAirBag,
  isOtherPart,
  isUnlisted,
  PART_CATEGORIES,
  type CatalogPart,
  listSpecificParts,
  listSubcategories,
} from '#shared/domain/part-catalog.ts'
import {
  END_LABELS,
  getRequiredPosition,
  PART_ENDS,
  PART_SIDES,
  SIDE_LABELS,
} from '#shared/domain/part-position.ts'
import { SelectField, TextField } from '../../../components/form-fields.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import type { FieldIssues } from '../../../hooks/use-step-form.ts'
import { notify, OF_THIS_STEP } from '../../../lib/notify.ts'
import { toChosenValues, type FoundPart } from './chosen-part.ts'
import type { PartRequestValues } from './part-request-draft.ts'
import { PartSearch } from './part-search.tsx'

/** 'Not sure' as side or end; it is not sent (rule 5.42). */
const UNSURE = 'unsure'
const NOT_SURE = { [UNSURE]: 'Not sure' }
const HALF = 'md:col-span-1'

const listNames = (entries: readonly { name: string }[]): string[] =>
  entries.map(({ name }) => name)
const CATEGORY_NAMES = listNames(PART_CATEGORIES)

type PartValues = Pick<PartRequestValues, 'choice' | 'position' | 'otherComponent'>
type Props = {
  values: PartValues
  issues: FieldIssues
  /** `fields` names what was changed, whose issues no longer hold. */
  onChange: (changed: Partial<PartValues>, fields: string[]) => void
}

/** The part, from the search or from the lists of the catalog. */
export function PartFields({ values, issues, onChange }: Props) {
  const { choice, position, otherComponent } = values
  const parts = listSpecificParts(choice.category, choice.subcategory)

  const choose = (found: FoundPart, typed = '') =>
    onChange(toChosenValues(found, { typed, otherComponent }), [
      'category',
      'subcategory',
      'specificPart',
      'side',
      'end',
      'otherComponent',
    ])
  return (
    <>
      <PartSearch
        chosen={choice.specificPart || choice.subcategory}
        onSelect={(found, typed) => {
          choose(found, typed)
          notify({
            tone: 'success',
            title: 'Part selected successfully',
            ...OF_THIS_STEP,
            description: found.component,
          })
        }}
      />
      <p className="my-5 flex items-center gap-4 text-muted-foreground before:h-px before:flex-1 before:bg-border before:content-[''] after:h-px after:flex-1 after:bg-border after:content-['']">
        or select from categories
      </p>
      <FieldGroup>
        <SelectField
          label="Category"
          name="category"
          className={HALF}
          none="Select a category"
          options={CATEGORY_NAMES}
          value={choice.category}
          issue={issues.category}
          onChange={(category) => choose({ category, subcategory: '', specificPart: '' })}
        />
        <SelectField
          label="Subcategory"
          name="subcategory"
          className={HALF}
          none={choice.category ? 'Select a subcategory' : 'Select a category first'}
          options={listNames(listSubcategories(choice.category))}
          value={choice.subcategory}
          issue={issues.subcategory}
          disabled={!choice.category}
          onChange={(subcategory) => choose({ ...choice, subcategory, specificPart: '' })}
        />
        {parts.length > 0 && (
          <SelectField
            label="Specific part"
            name="specificPart"
            className={HALF}
            none="Select a part"
            options={listNames(parts)}
            value={choice.specificPart}
            issue={issues.specificPart}
            onChange={(specificPart) => choose({ ...choice, specificPart })}
          />
        )}
        <PositionFields
          required={getRequiredPosition(choice)}
          position={position}
          issues={issues}
          onChange={(changed) =>
            onChange({ position: { ...position, ...changed } }, Object.keys(changed))
          }
        />
        {isOtherPart(choice) && (
          <TextField
            label="What is it called?"
            name="otherComponent"
            optional={!isUnlisted(choice)}
            hint="In your own words; a part number helps most."
            maxLength={120}
            value={otherComponent}
            issue={issues.otherComponent}
            onChange={(text) => onChange({ otherComponent: text }, ['otherComponent'])}
          />
        )}
      </FieldGroup>
    </>
  )
}

type Position = PartValues['position']
type PositionProps = {
  required: ReturnType<typeof getRequiredPosition>
  position: Position
  issues: FieldIssues
  onChange: (changed: Partial<Position>) => void
}

/** Side and end of a part that comes in them (rule 5.42). */
function PositionFields({ required, position, issues, onChange }: PositionProps) {
  return (
    <>
      {required.end && (
        <SelectField
          label="Front or rear"
          name="end"
          className={HALF}
          none="Select front or rear"
          options={[...PART_ENDS, UNSURE]}
          labels={{ ...END_LABELS, ...NOT_SURE }}
          value={position.end}
          issue={issues.end}
          onChange={(end) => onChange({ end })}
        />
      )}
      {required.side && (
        <SelectField
          label="Side"
          name="side"
          className={HALF}
          none="Select a side"
          options={[...PART_SIDES, UNSURE]}
          labels={{ ...SIDE_LABELS, ...NOT_SURE }}
          hint="As seen from the driver's seat."
          value={position.side}
          issue={issues.side}
          onChange={(side) => onChange({ side })}
        />
      )}
    </>
  )
}

type AirBagProps = { choice: CatalogPart; otherComponent: string; isForStaff?: boolean }

/** Notice for air bags: the request is accepted, and the shop calls back (rule 5.38). */
export function AirBagNotice({ choice, otherComponent, isForStaff = false }: AirBagProps) {
  return (
    <div role="status">
      {isAirBag(choice, otherComponent) && (
        <p className={alertVariants({ variant: 'warning', className: 'mt-4' })}>
          {`New York restricts the sale of used air bags, so we don't offer any.${isForStaff ? '' : " Send your request anyway: we'll call you back and tell you what we can do."}`}
        </p>
      )}
    </div>
  )
}
