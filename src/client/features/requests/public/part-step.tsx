import {
  isAirBag,
  isOtherSubcategory,
  PART_CATEGORIES,
  type PartChoice,
  specificPartsOf,
  subcategoriesOf,
} from '#shared/domain/part-catalogue.ts'
import {
  END_LABELS,
  PART_ENDS,
  PART_SIDES,
  positionIn,
  SIDE_LABELS,
} from '#shared/domain/part-position.ts'
import { isUnlisted, partStepSchema, requiredPosition } from '#shared/domain/part-request.ts'
import { SelectField, TextField } from '../../../components/form-fields.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { StepNavigation } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { type FieldProblems, problemsOf, useStepForm } from '../../../hooks/use-step-form.ts'
import { notify } from '../../../lib/notify.ts'
import type { PartStepProps } from './part-request-draft.ts'
import { PartSearch } from './part-search.tsx'

const namesOf = (entries: readonly { name: string }[]): string[] => entries.map(({ name }) => name)
const CATEGORY_NAMES = namesOf(PART_CATEGORIES)
/** 'Not sure' as side or end; it is not sent (docs/product.md 5.42). */
const UNSURE = 'unsure'
const NOT_SURE = { [UNSURE]: 'Not sure' }

/** Step 2: the part, from the search or from the lists of the catalog. */
export function PartStep({ values, change, takesFocus, onNext, onBack }: PartStepProps) {
  const { choice, position, otherComponent } = values
  const { problems, forget, formProps } = useStepForm({
    check: () => problemsOf(partStepSchema, { ...choice, ...position, otherComponent }),
    onValid: onNext,
  })
  const parts = specificPartsOf(choice.category, choice.subcategory)

  const choose = (found: Found, typed = '') => {
    forget('category', 'subcategory', 'part', 'side', 'end', 'otherComponent')
    change(chosenValues(found, { typed, otherComponent }))
  }
  const describe = (text: string) => {
    forget('otherComponent')
    change({ otherComponent: text })
  }
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>Which part do you need?</StepHeading>
      <PartSearch
        onSelect={(found, typed) => {
          choose(found, typed)
          notify({
            tone: 'success',
            title: 'Part selected successfully',
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
          none="Select a category"
          options={CATEGORY_NAMES}
          value={choice.category}
          problem={problems.category}
          onChange={(category) => choose({ category, subcategory: '' })}
        />
        <SelectField
          label="Subcategory"
          name="subcategory"
          none={choice.category ? 'Select a subcategory' : 'Select a category first'}
          options={namesOf(subcategoriesOf(choice.category))}
          value={choice.subcategory}
          problem={problems.subcategory}
          disabled={!choice.category}
          onChange={(subcategory) => choose({ ...choice, subcategory, part: '' })}
        />
        {parts.length > 0 && (
          <SelectField
            label="Specific part"
            name="part"
            none="Select a part"
            options={namesOf(parts)}
            value={choice.part}
            problem={problems.part}
            onChange={(part) => choose({ ...choice, part })}
          />
        )}
        <PositionFields
          required={requiredPosition(choice)}
          position={position}
          problems={problems}
          onChange={(changed) => {
            forget(...Object.keys(changed))
            change({ position: { ...position, ...changed } })
          }}
        />
        <DescriptionField
          choice={choice}
          value={otherComponent}
          problem={problems.otherComponent}
          onChange={describe}
        />
      </FieldGroup>
      <AirBagNotice isShown={isAirBag(choice, otherComponent)} />
      <StepNavigation onBack={onBack} />
    </form>
  )
}

type Found = PartChoice & { alias?: string }

/** The values for a chosen part. The text of a search may name its side or end, and an alias describes an 'Other ...' part. */
function chosenValues(
  { category, subcategory, part = '', alias }: Found,
  { typed, otherComponent }: { typed: string; otherComponent: string },
) {
  const choice = { category, subcategory, part }
  const required = requiredPosition(choice)
  const { side, end } = positionIn(typed)
  return {
    choice,
    position: { side: (required.side && side) || '', end: (required.end && end) || '' },
    otherComponent: isOtherSubcategory(part || subcategory) ? (alias ?? otherComponent) : '',
  }
}

type Position = PartStepProps['values']['position']
type PositionProps = {
  required: ReturnType<typeof requiredPosition>
  position: Position
  problems: FieldProblems
  onChange: (changed: Partial<Position>) => void
}

/** Side and end of a part that comes in them (docs/product.md 5.42). */
function PositionFields({ required, position, problems, onChange }: PositionProps) {
  return (
    <>
      {required.end && (
        <SelectField
          label="Front or rear"
          name="end"
          className="md:col-span-1"
          none="Select front or rear"
          options={[...PART_ENDS, UNSURE]}
          labels={{ ...END_LABELS, ...NOT_SURE }}
          value={position.end}
          problem={problems.end}
          onChange={(end) => onChange({ end })}
        />
      )}
      {required.side && (
        <SelectField
          label="Side"
          name="side"
          className="md:col-span-1"
          none="Select a side"
          options={[...PART_SIDES, UNSURE]}
          labels={{ ...SIDE_LABELS, ...NOT_SURE }}
          hint="As seen from the driver's seat."
          value={position.side}
          problem={problems.side}
          onChange={(side) => onChange({ side })}
        />
      )}
    </>
  )
}

type DescriptionProps = {
  choice: PartChoice
  value: string
  problem?: string
  onChange: (text: string) => void
}

/** The description of a part that the catalog has no name for (docs/product.md 5.37, 5.41). */
function DescriptionField({ choice, ...field }: DescriptionProps) {
  if (!isOtherSubcategory(choice.part || choice.subcategory)) return null
  return (
    <TextField
      {...field}
      label="What is it called?"
      name="otherComponent"
      optional={!isUnlisted(choice)}
      hint="In your own words; a part number helps most."
      maxLength={120}
    />
  )
}

/** Says what happens to a request for an air bag: it is accepted, and the shop calls back (docs/product.md 5.38). */
export function AirBagNotice({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <p className={alertVariants({ variant: 'warning', className: 'mt-4' })}>
          New York restricts the sale of used air bags, so we don't offer any. Send your request
          anyway: we'll call you back and tell you what we can do.
        </p>
      )}
    </div>
  )
}
