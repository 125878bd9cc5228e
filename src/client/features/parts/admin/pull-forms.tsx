import * as z from 'zod'
import { moveSchema, pullSchema } from '#shared/domain/part-schema.ts'
import { MISSING_REASON_MAX, SHELF_MAX } from '#shared/domain/part.ts'
import { textField } from '#shared/domain/typed-schema.ts'
import { ErrorMessage, SelectField, TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'

const REASONS = ['Not there', 'Broken', "Doesn't match"] as const
const REASON_REQUIRED = 'Choose a reason or write one'
const SEPARATOR = ': '
const LONGEST_REASON = Math.max(...REASONS.map(({ length }) => length))
const NOTE_MAX = MISSING_REASON_MAX - LONGEST_REASON - SEPARATOR.length

type FormProps = { send: (value: string) => Promise<unknown>; onClose: () => void }

const pullFormSchema = z.object({ shelf: textField(pullSchema.shape.shelf) })
const moveFormSchema = moveSchema.pick({ shelf: true })

/** Asks for the shelf of a pulled part. */
export function ShelfForm({
  initial,
  isRequired = false,
  send,
  onClose,
}: FormProps & { initial: string; isRequired?: boolean }) {
  const { field, failure, isBusy, formProps } = useStaffForm({
    schema: isRequired ? moveFormSchema : pullFormSchema,
    defaultValues: { shelf: initial },
    send: ({ shelf }) => send(shelf ?? ''),
    onDone: onClose,
  })
  return (
    <form {...formProps} className="mt-3 grid max-w-lg gap-3">
      <TextField
        {...field('shelf')}
        label="Shelf"
        hint="Where you put it, such as B-3."
        optional={!isRequired}
        maxLength={SHELF_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- follows the press that opened the field
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <FormButtons action="Save" failure={failure} isBusy={isBusy} onClose={onClose} />
    </form>
  )
}

const reasonFormSchema = z
  .object({ choice: z.string(), note: z.string().trim().max(NOTE_MAX) })
  .refine((typed) => joinReason(typed) !== '', { path: ['choice'], error: REASON_REQUIRED })

/** Asks why a part cannot be sold. */
export function ReasonForm({ send, onClose }: FormProps) {
  const { field, failure, isBusy, formProps } = useStaffForm({
    schema: reasonFormSchema,
    defaultValues: { choice: '', note: '' },
    send: (typed) => send(joinReason(typed)),
    onDone: onClose,
  })
  return (
    <form {...formProps} className="mt-3 grid max-w-lg gap-3">
      <SelectField
        {...field('choice')}
        label="What's wrong?"
        options={REASONS}
        none="Choose"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- follows the press that opened the field
        autoFocus
      />
      <TextField
        {...field('note')}
        label="Note"
        optional
        maxLength={NOTE_MAX}
        enterKeyHint="done"
      />
      <FormButtons
        action="Send to the counter"
        failure={failure}
        isBusy={isBusy}
        onClose={onClose}
      />
    </form>
  )
}

const joinReason = ({ choice, note }: { choice: string; note: string }): string =>
  [choice, note].filter(Boolean).join(SEPARATOR)

function FormButtons({
  action,
  failure,
  isBusy,
  onClose,
}: {
  action: string
  failure: string
  isBusy: boolean
  onClose: () => void
}) {
  return (
    <>
      <ErrorMessage message={failure || undefined} />
      <div className="flex flex-row-reverse gap-3">
        <Button type="submit" className="min-h-14 flex-auto" busy={isBusy}>
          {action}
        </Button>
        <Button className="min-h-14 flex-auto" variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}
