import { isOtherSubcategory, PART_CATEGORIES, type PartChoice, specificPartsOf, subcategoriesOf } from '#shared/domain/part-catalogue.ts'
import { partChoiceSchema } from '#shared/domain/part-request.ts'
import { SelectField, TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import { notify } from '../../lib/notify.ts'
import type { StepProps } from './part-request-draft.ts'
import { PartSearch } from './part-search.tsx'

const namesOf = (entries: readonly { name: string }[]): string[] => entries.map(({ name }) => name)
const CATEGORY_NAMES = namesOf(PART_CATEGORIES)

/** Step 2: the part, searched for or picked from the catalogue. */
export function PartStep({ values, change, takesFocus, goTo, back }: StepProps) {
  const { choice } = values
  const { problems, forget, formProps } = useStepForm({ check: () => problemsOf(partChoiceSchema, choice), onValid: () => goTo(3) })
  const parts = specificPartsOf(choice.category, choice.subcategory)
  const isOther = isOtherSubcategory(choice.part || choice.subcategory)

  const choose = ({ category, subcategory, part = '' }: PartChoice) => {
    forget('category', 'subcategory', 'part')
    change({ choice: { category, subcategory, part }, otherComponent: isOtherSubcategory(part || subcategory) ? values.otherComponent : '' })
  }
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>Which part do you need?</StepHeading>
      <PartSearch
        onSelect={(found) => {
          choose(found)
          notify({ tone: 'success', title: 'Part selected successfully', description: found.component })
        }}
      />
      <p className="form-or">or select from categories</p>
      <div className="form-grid">
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
        {isOther && (
          <TextField
            label="What is it called?"
            name="otherComponent"
            optional
            hint="In your own words; a part number helps most."
            value={values.otherComponent}
            onChange={(otherComponent) => change({ otherComponent })}
            maxLength={120}
          />
        )}
      </div>
      <StepButtons>
        <Button type="submit">Next</Button>
        <Button variant="outline" onClick={back}>
          Back
        </Button>
      </StepButtons>
    </form>
  )
}
