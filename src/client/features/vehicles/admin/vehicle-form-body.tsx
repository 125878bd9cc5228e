import { useEffect, useRef } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { VIN_LENGTH } from '#shared/domain/vin.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { FormField } from './form-values.ts'
import { nameOf } from './kind-config.ts'
import { useVehicleForm, type VehicleFormBodyProps } from './use-vehicle-form.ts'
import { VehicleField } from './vehicle-field.tsx'

type Form = ReturnType<typeof useVehicleForm>

/** The fields of a vehicle in their sections, with everything that saving them may bring. */
export function VehicleFormBody<Kind extends VehicleKind>(props: VehicleFormBodyProps<Kind>) {
  const { config, id, vehicle } = props
  const { titles, sections } = config.form
  const form = useVehicleForm(props)
  return (
    <form {...form.formProps} className="vehicle-form">
      <FormTitle text={id === null ? titles.add : titles.edit} name={vehicle && nameOf(vehicle)} />
      {form.isResumed && (
        <p role="status" className={alertVariants({ variant: 'warning', className: 'mt-4 mb-4' })}>
          What you typed earlier is still here.{' '}
          <Button variant="link" onClick={form.startOver}>
            Start over
          </Button>
        </p>
      )}
      {form.conflict && (
        <ConflictPanel {...form.conflict} fields={form.fields} onChoose={form.choose} />
      )}
      {sections.map(({ title, fields }) => (
        <section key={title} className="vehicle-section" aria-label={title}>
          <h3>{title}</h3>
          <div className="vehicle-fields">
            {fields.map((field) => (
              <FormRow key={field.name} field={field} form={form} />
            ))}
          </div>
        </section>
      ))}
      <ConfirmDialog
        open={form.ahead.day !== null}
        onOpenChange={(open) => !open && form.ahead.close()}
        title="The acquisition date is in the future"
        action="Save anyway"
        onAction={form.ahead.confirm}
        cancel="Change the date"
      >
        <p>Date Acquired is {form.ahead.day}. Is that right?</p>
      </ConfirmDialog>
      <div className="vehicle-buttons">
        <Button type="submit" busy={form.isBusy || form.isUploading}>
          {submitLabel(form, id === null)}
        </Button>
        <Button variant="outline" onClick={form.cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function FormRow({ field, form }: { field: FormField; form: Form }) {
  const { decoding, values } = form
  return (
    <VehicleField
      field={field}
      value={values[field.name] ?? ''}
      problem={form.problemOf(field.name)}
      hint={form.isSuggested(field.name) ? 'The next free number.' : undefined}
      today={form.today}
      onChange={(value) => form.change({ [field.name]: value })}
      onDecode={decoding.decode}
      decodeButton={
        <Button
          variant="outline"
          disabled={values.vin?.length !== VIN_LENGTH}
          busy={decoding.isBusy}
          onClick={decoding.decode}
        >
          {decoding.isBusy ? 'Decoding...' : 'Decode VIN'}
        </Button>
      }
      decoded={decoding.told}
      onPicturesBusy={form.setIsUploading}
    />
  )
}

function submitLabel({ isBusy, isUploading }: Form, isNew: boolean): string {
  if (isBusy) return 'Saving...'
  if (isUploading) return 'Uploading...'
  return isNew ? 'Add Vehicle' : 'Update Vehicle'
}

function FormTitle({ text, name }: { text: string; name: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="work-title">
      <h2 ref={heading} tabIndex={-1}>
        {text}
      </h2>
      {name && <p className="text-muted-foreground">{name}</p>}
    </div>
  )
}
