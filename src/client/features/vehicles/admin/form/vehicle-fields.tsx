import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import {
  CONDITION_LABELS,
  CONDITIONS,
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  FUEL_TYPES,
  LOCATION_MAX,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUS_LABELS,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSION_LABELS,
  RETAIL_TRANSMISSIONS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'
import { VIN_LENGTH } from '#shared/domain/vin.ts'
import { ErrorMessage } from '../../../../components/form-fields.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { PictureEditor } from '../../../uploads/picture-editor.tsx'
import { useStaffMakes } from '../../../vin/admin/use-staff-makes.ts'
import { VinField } from '../../../vin/vin-field.tsx'
import {
  DateInput,
  NumberInput,
  SelectInput,
  TextareaInput,
  TextInput,
  useFieldError,
} from './form-inputs.tsx'
import type { TypedFields } from './form-values.ts'
import type { useFormVinDecode } from './use-form-vin-decode.ts'

type Props = {
  kind: VehicleKind
  decode: ReturnType<typeof useFormVinDecode>
  /** Warnings about a stock number or VIN that another vehicle has. */
  used: { stockNumber?: string | undefined; vin?: string | undefined }
  stockNumberHint: string | undefined
  onUploading: (isUploading: boolean) => void
}

/** The fields of a vehicle of either kind in their sections. */
export function VehicleFormFields({ kind, decode, used, stockNumberHint, onUploading }: Props) {
  return (
    <>
      <Section title="Basic Information">
        <VinInput kind={kind} decode={decode} warning={used.vin} />
        <TextInput
          name="stockNumber"
          label="Stock Number"
          maxLength={40}
          hint={stockNumberHint}
          warning={used.stockNumber}
        />
        <TextInput name="year" label="Year" inputMode="numeric" maxLength={4} />
        <MakeInput />
        <TextInput name="model" label="Model" />
        <TextInput name="trim" label="Trim" optional />
        {kind === 'retail' ? (
          <>
            <NumberInput name="mileage" label="Mileage" optional />
            <NumberInput name="price" label="Price" dollars optional />
            <SelectInput
              name="status"
              label="Status"
              options={RETAIL_STATUSES}
              labels={RETAIL_STATUS_LABELS}
            />
            <DateInput name="dateAcquired" label="Date Acquired" optional />
          </>
        ) : (
          <>
            <NumberInput name="mileage" label="Mileage" />
            <DateInput name="dateAcquired" label="Date Acquired" />
            <SelectInput name="status" label="Status" options={DISMANTLED_STATUSES} />
            <TextInput name="location" label="Location" maxLength={LOCATION_MAX} optional />
          </>
        )}
      </Section>
      <Section title="Vehicle Details">
        {kind === 'retail' ? <RetailDetails /> : <DismantledDetails />}
        <TextInput name="exteriorColor" label="Exterior Color" optional />
        <TextInput name="interiorColor" label="Interior Color" optional />
      </Section>
      <Section title="Vehicle Image">
        <PicturesInput onUploading={onUploading} />
      </Section>
      {kind === 'retail' && (
        <Section title="Description">
          <TextareaInput
            className="col-span-full"
            name="description"
            label="Description"
            rows={6}
            optional
          />
          <TextareaInput className="col-span-full" name="features" label="Features" optional />
        </Section>
      )}
      <Section title="Notes">
        <TextareaInput className="col-span-full" name="notes" label="Notes" optional />
      </Section>
    </>
  )
}

/** Offers the makes of the trade and of the stock. */
function MakeInput() {
  const { makes, onFocus } = useStaffMakes()
  return (
    <div className="contents" onFocus={onFocus}>
      <TextInput name="make" label="Make" suggestions={makes} />
    </div>
  )
}

function RetailDetails() {
  return (
    <>
      <SelectInput
        name="condition"
        label="Condition"
        options={CONDITIONS}
        labels={CONDITION_LABELS}
        optional
      />
      <TextInput name="engineType" label="Engine Type" optional />
      <SelectInput
        name="transmission"
        label="Transmission"
        options={RETAIL_TRANSMISSIONS}
        labels={RETAIL_TRANSMISSION_LABELS}
        optional
      />
      <SelectInput
        name="driveType"
        label="Drive Type"
        options={RETAIL_DRIVE_TYPES}
        labels={DRIVE_TYPE_LABELS}
        optional
      />
      <SelectInput
        name="fuelType"
        label="Fuel Type"
        options={FUEL_TYPES}
        labels={FUEL_TYPE_LABELS}
        optional
      />
    </>
  )
}

function DismantledDetails() {
  return (
    <>
      <TextInput name="engineType" label="Engine Type" optional />
      <SelectInput
        name="transmission"
        label="Transmission"
        options={DISMANTLED_TRANSMISSIONS}
        optional
      />
      <SelectInput name="driveType" label="Drive Type" options={DISMANTLED_DRIVE_TYPES} optional />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      className="grid gap-x-8 gap-y-3 border-t py-6 lg:grid-cols-[12rem_1fr]"
      aria-label={title}
    >
      <h3>{title}</h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] items-start gap-x-6 gap-y-4 xl:grid-cols-3">
        {children}
      </div>
    </section>
  )
}

function VinInput({
  kind,
  decode,
  warning,
}: Pick<Props, 'kind' | 'decode'> & { warning: string | undefined }) {
  const { field } = useController<TypedFields, 'vin'>({ name: 'vin' })
  const issue = useFieldError('vin') ?? warning
  const vin = field.value
  return (
    <div data-slot="vin-input" className="col-span-full">
      <VinField
        inputRef={field.ref}
        value={vin}
        onChange={field.onChange}
        issue={issue}
        shorterHint={kind === 'retail' ? 'A car from before 1981 may have fewer.' : undefined}
        hasMessage={decode.result !== null}
        onEnter={decode.start}
      >
        <Button
          variant="outline"
          disabled={vin.length !== VIN_LENGTH}
          busy={decode.isPending}
          onClick={decode.start}
        >
          {decode.isPending ? 'Decoding...' : 'Decode VIN'}
        </Button>
      </VinField>
      <p
        role="status"
        className="text-success not-empty:mt-3 not-empty:border-l-4 not-empty:border-success not-empty:bg-success-muted not-empty:px-4 not-empty:py-2.5"
      >
        {decode.result}
      </p>
    </div>
  )
}

function PicturesInput({ onUploading }: Pick<Props, 'onUploading'>) {
  const { setValue, watch } = useFormContext<TypedFields>()
  const issue = useFieldError('pictures')
  return (
    <div className="col-span-full">
      <PictureEditor
        pictures={watch('pictures')}
        onChange={(pictures) => setValue('pictures', pictures)}
        onBusyChange={onUploading}
      />
      <ErrorMessage message={issue} />
    </div>
  )
}
