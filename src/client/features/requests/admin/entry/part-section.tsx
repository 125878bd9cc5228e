import { useFormContext, useWatch } from 'react-hook-form'
import { FREE_TEXT_MAX } from '#shared/domain/text-limits.ts'
import { AirBagNotice, PartFields } from '../../public/part-fields.tsx'
import { TextareaInput, type EntryField, type EntryValues } from './entry-values.ts'

/** The part, from the search or from the lists of the catalog, with notes. */
export function PartSection() {
  return (
    <>
      <CatalogPartInput />
      <TextareaInput
        name="additionalInfo"
        label="Additional notes"
        optional
        hint="Color, side, condition, part number."
        maxLength={FREE_TEXT_MAX}
      />
    </>
  )
}

/** The part of the catalog that is asked for. */
function CatalogPartInput() {
  const { control, setValue, clearErrors, formState } = useFormContext<EntryValues>()
  const values = useWatch({ control }) as EntryValues
  const { category, subcategory, specificPart, side, end, otherComponent } = values
  const choice = { category, subcategory, specificPart }
  return (
    <div>
      <PartFields
        values={{ choice, position: { side, end }, otherComponent }}
        issues={Object.fromEntries(
          Object.entries(formState.errors).map(([name, error]) => [name, error.message ?? '']),
        )}
        onChange={({ position, choice: chosen, ...changed }, fields) => {
          const flat: Partial<EntryValues> = { ...changed, ...position, ...chosen }
          for (const [name, value] of Object.entries(flat)) {
            setValue(name as EntryField, value, { shouldDirty: true })
          }
          clearErrors(fields as EntryField[])
        }}
      />
      <AirBagNotice choice={choice} otherComponent={otherComponent} isForStaff />
    </div>
  )
}
