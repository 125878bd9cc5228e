import * as z from 'zod'
import { lineFields } from '#shared/domain/line-schema.ts'
import {
  PART_CONDITION_LABELS,
  PART_CONDITIONS,
  PART_GRADE_LABELS,
  PART_GRADES,
} from '#shared/domain/line.ts'
import { type ListedPart, partChangeSchema } from '#shared/domain/part-schema.ts'
import { SHELF_MAX } from '#shared/domain/part.ts'
import { NOTES_MAX } from '#shared/domain/text-limits.ts'
import { moneyField, textField } from '#shared/domain/typed-schema.ts'
import { formatTypedCents } from '#shared/lib/amounts.ts'
import { SelectField, TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

const { condition, grade, shelf, priceCents, notes } = partChangeSchema.shape
const partFormSchema = z.object({
  condition: textField(condition),
  grade: textField(grade),
  shelf: textField(shelf),
  priceCents: moneyField(priceCents),
  coreCents: moneyField(lineFields.coreCents),
  notes: textField(notes),
})

const draftSchema = z.record(z.enum([...partFormSchema.keyof().options, 'updatedAt']), z.string())

const toDraft = (part: ListedPart): z.infer<typeof draftSchema> => ({
  condition: part.condition,
  grade: part.grade,
  shelf: part.shelf ?? '',
  priceCents: formatTypedCents(part.priceCents),
  coreCents: formatTypedCents(part.coreCents),
  notes: part.notes,
  updatedAt: part.updatedAt,
})

/** Changes price, condition, shelf and notes of a part; unsaved input stays in this browser. */
export function PartDialog({ part, onClose }: { part: ListedPart; onClose: () => void }) {
  const draft = useStaffDraft(`part-${part.id}`, toDraft(part), draftSchema)
  const { updatedAt, ...defaultValues } = draft.values
  const utils = staffApi.useUtils()
  const save = staffApi.parts.admin.update.useMutation()
  const close = () => {
    draft.clear()
    onClose()
  }
  const { field, ...form } = useStaffForm({
    schema: partFormSchema,
    defaultValues,
    onChange: draft.change,
    send: async (values) => {
      const { category, subcategory, specificPart, side, end, description } = part
      const entry = { category, subcategory, specificPart, side, end, description }
      const saved = await save.mutateAsync({
        id: part.id,
        change: { ...entry, ...values, updatedAt },
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
      form={form}
      onClose={onClose}
      onCancel={close}
    >
      <FieldGroup className="gap-y-4 [&>*]:md:col-span-1">
        <TextField {...field('priceCents')} label="Price" optional inputMode="decimal" />
        <TextField {...field('coreCents')} label="Core charge" optional inputMode="decimal" />
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
        <TextField {...field('shelf')} label="Shelf" optional maxLength={SHELF_MAX} />
        <TextAreaField {...field('notes')} label="Notes" optional rows={3} maxLength={NOTES_MAX} />
      </FieldGroup>
    </FormDialog>
  )
}
