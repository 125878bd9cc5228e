import { useId } from 'react'
import * as z from 'zod'
import { wantChangeSchema, type Want } from '#shared/domain/want-schema.ts'
import { WANT_ENGINE_MAX, WANT_PART_MAX } from '#shared/domain/want.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { useStaffMakes } from '../../vin/admin/use-staff-makes.ts'

const NAMES = [
  'make',
  'model',
  'yearFrom',
  'yearTo',
  'engine',
  'part',
  'name',
  'phone',
  'email',
] as const
type Name = (typeof NAMES)[number]
type Values = Record<Name, string>
const draftSchema = z.record(z.enum([...NAMES, 'updatedAt']), z.string())

/** Rules of new and changed wants: they differ in the key and version that calls add. */
const wantFormSchema = wantChangeSchema as z.ZodType<z.output<typeof wantChangeSchema>, Values>

const FIELDS: Record<
  Name,
  { label: string; optional?: boolean; maxLength: number; type?: string }
> = {
  make: { label: 'Make', maxLength: 120 },
  model: { label: 'Model', maxLength: 120 },
  yearFrom: { label: 'From year', maxLength: 4 },
  yearTo: { label: 'To year', maxLength: 4, optional: true },
  engine: { label: 'Engine', maxLength: WANT_ENGINE_MAX, optional: true },
  part: { label: 'Part', maxLength: WANT_PART_MAX, optional: true },
  name: { label: 'Name', maxLength: 120 },
  phone: { label: 'Phone', maxLength: 30, optional: true, type: 'tel' },
  email: { label: 'Email', maxLength: 254, optional: true, type: 'email' },
}

const toValues = (want: Want | undefined): Values =>
  Object.fromEntries(NAMES.map((name) => [name, String(want?.[name] ?? '')])) as Values

type Props = { want?: Want; onClose: () => void }

/** Adds or changes a want; unsaved input stays in this browser. */
export function WantDialog({ want, onClose }: Props) {
  const makesId = useId()
  const draft = useStaffDraft(
    `want-${want?.id ?? 'new'}`,
    { ...toValues(want), updatedAt: want?.updatedAt ?? '' },
    draftSchema,
  )
  const { updatedAt, ...defaultValues } = draft.values
  const utils = staffApi.useUtils()
  const create = staffApi.wants.admin.add.useMutation()
  const update = staffApi.wants.admin.update.useMutation()
  const { makes, onFocus } = useStaffMakes()

  const close = () => {
    draft.clear()
    onClose()
  }
  const { field, ...form } = useStaffForm({
    schema: wantFormSchema,
    defaultValues,
    onChange: draft.change,
    send: async (values) => {
      const saved = want
        ? await update.mutateAsync({ id: want.id, change: { ...values, updatedAt } })
        : await create.mutateAsync({ ...values, idempotencyKey: draft.read().idempotencyKey })
      await utils.wants.invalidate()
      return saved
    },
    onDone: (saved) => {
      const asks = saved.status === 'unconfirmed' && saved.email !== want?.email
      notify({
        tone: 'success',
        title: `${saved.reference} is saved`,
        ...(asks && { description: `It counts again once ${saved.email} confirms our email.` }),
      })
      close()
    },
  })
  return (
    <FormDialog
      className="max-w-2xl"
      title={want ? `Change ${want.reference}` : 'Add to want list'}
      description="A year or two either side often fits too. With an email address you can email them when one comes in; without one, call them."
      form={form}
      isLong
      onClose={onClose}
      onCancel={close}
    >
      <FieldGroup className="grid-cols-2 gap-x-3 gap-y-4">
        {NAMES.map((name) => (
          <TextField
            key={name}
            {...FIELDS[name]}
            name={name}
            className={name === 'yearFrom' || name === 'yearTo' ? 'col-span-1!' : 'md:col-span-1'}
            {...field(name)}
            {...(name === 'make' && { list: makesId, onFocus })}
          />
        ))}
      </FieldGroup>
      <datalist id={makesId}>
        {makes?.map((make) => (
          <option key={make}>{make}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}
