import { type KeyboardEvent, useId } from 'react'
import * as z from 'zod'
import { requiredText } from '#shared/domain/field-schema.ts'
import { NOTES_MAX } from '#shared/domain/text-limits.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'

type Props = {
  requestId: string
  isBusy: boolean
  /** Rejects where the note was not added. */
  onNote: (note: string) => Promise<unknown>
}

const draftSchema = z.object({ note: z.string() })
const noteFormSchema = z.object({ note: requiredText('Note', NOTES_MAX) })

/** Adds a note; unsaved input stays in this browser. */
export function NoteForm({ requestId, isBusy, onNote }: Props) {
  const id = useId()
  const draft = useStaffDraft(`note-${requestId}`, { note: '' }, draftSchema)
  const { values, field, formProps, submit, reset } = useStaffForm({
    schema: noteFormSchema,
    defaultValues: draft.values,
    onChange: ({ note }) => (note === '' ? draft.clear() : draft.change({ note })),
    send: ({ note }) => onNote(note),
    onDone: () => {
      draft.clear()
      reset({ note: '' })
    },
    // The caller shows failures of all actions.
    onFailure: () => true,
  })
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <form {...formProps} className="grid justify-items-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Add a note
      </label>
      <Textarea
        id={id}
        rows={3}
        maxLength={NOTES_MAX}
        onKeyDown={submitByKey}
        value={values.note}
        onChange={({ target }) => field('note').onChange(target.value)}
      />
      <Button
        type="submit"
        variant="outline"
        className="min-h-11"
        busy={isBusy}
        disabled={values.note.trim() === ''}
      >
        Add note
      </Button>
    </form>
  )
}
