import {
  PART_CONDITION_LABELS,
  PART_CONDITIONS,
  PART_GRADE_LABELS,
  PART_GRADES,
} from '#shared/domain/line.ts'
import { type ListedPart, partChangeSchema } from '#shared/domain/part-schema.ts'
import { LOCATION_MAX, NOTES_MAX } from '#shared/domain/vehicle.ts'
import { readCents, typedCents } from '#shared/lib/amounts.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { SelectField, TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { findProblems } from '../../../hooks/use-step-form.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

type Values = {
  price: string
  core: string
  condition: string
  grade: string
  shelf: string
  notes: string
}

const valuesOf = (part: ListedPart): Values => ({
  price: typedCents(part.priceCents),
  core: typedCents(part.coreCents),
  condition: part.condition,
  grade: part.grade,
  shelf: part.location ?? '',
  notes: part.notes,
})

/** Names of the fields whose value has another name on the server. */
const FIELD_OF: Record<string, string> = {
  priceCents: 'price',
  coreCents: 'core',
  location: 'shelf',
}
const toPath = (path: string): string => {
  const name = path.replace(/^change\./, '')
  return FIELD_OF[name] ?? name
}

/** Changes price, condition, shelf and notes of a part; unsaved input stays in this browser. */
export function PartDialog({ part, onClose }: { part: ListedPart; onClose: () => void }) {
  const draft = useStaffDraft(`part-${part.id}`, { ...valuesOf(part), updatedAt: part.updatedAt })
  const { updatedAt, ...initial } = draft.values
  const utils = staffApi.useUtils()
  const save = staffApi.parts.admin.save.useMutation()
  const close = () => {
    draft.clear()
    onClose()
  }
  const changeOf = ({ price, core, condition, grade, shelf, notes }: Values) => ({
    category: part.category,
    subcategory: part.subcategory,
    specificPart: part.specificPart,
    side: part.side,
    end: part.end,
    description: part.description,
    condition: oneOf(PART_CONDITIONS, condition) ?? part.condition,
    grade: oneOf(PART_GRADES, grade) ?? part.grade,
    location: shelf.trim() || null,
    priceCents: price.trim() === '' ? null : readCents(price),
    coreCents: core.trim() === '' ? 0 : readCents(core),
    notes,
    updatedAt,
  })
  const { field, failure, isBusy, formProps } = useStaffForm({
    initial,
    toPath,
    onChange: draft.change,
    check: (values) => findProblems(partChangeSchema, changeOf(values)),
    send: async (values) => {
      const saved = await save.mutateAsync({
        id: part.id,
        change: partChangeSchema.parse(changeOf(values)),
      })
      await utils.parts.invalidate()
      return saved
    },
    onDone: () => {
      notify({ tone: 'success', title: `${part.tag} is saved` })
      close()
    },
  })
  return (
    <FormDialog
      className="max-w-2xl"
      title={`Edit ${part.tag}`}
      description={part.name}
      formProps={formProps}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onCancel={close}
    >
      <FieldGroup className="gap-y-4 [&>*]:md:col-span-1">
        <TextField {...field('price')} label="Price" optional inputMode="decimal" />
        <TextField {...field('core')} label="Core charge" optional inputMode="decimal" />
        <SelectField
          {...field('condition')}
          label="Condition"
          options={PART_CONDITIONS}
          labels={PART_CONDITION_LABELS}
          none="Choose"
        />
        <SelectField
          {...field('grade')}
          label="Grade"
          options={PART_GRADES}
          labels={PART_GRADE_LABELS}
          none="Choose"
        />
        <TextField {...field('shelf')} label="Shelf" optional maxLength={LOCATION_MAX} />
        <TextAreaField {...field('notes')} label="Notes" optional rows={3} maxLength={NOTES_MAX} />
      </FieldGroup>
    </FormDialog>
  )
}
