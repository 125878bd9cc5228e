import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { requiredText } from '#shared/domain/field-schema.ts'
import { NOTES_MAX } from '#shared/domain/vehicle.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'

type Props = {
  requestId: string
  isBusy: boolean
  /** Rejects where the note was not added. */
  onNote: (note: string) => Promise<unknown>
}

const noteFormSchema = z.object({ note: requiredText('Note', NOTES_MAX) })

/** Adds a note; unsaved input stays in this browser. */
export function NoteForm({ requestId, isBusy, onNote }: Props) {
  const id = useId()
  const draft = useStaffDraft(`note-${requestId}`, { note: '' })
  const { control, register, handleSubmit, reset } = useForm({
    resolver: zodResolver(noteFormSchema),
    defaultValues: draft.values,
  })
  const text = useWatch({ control, name: 'note' })

  const submit = handleSubmit(async ({ note }) => {
    if (isBusy) return
    try {
      await onNote(note)
    } catch {
      return
    }
    draft.clear()
    reset({ note: '' })
  })
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  const storeDraft = (note: string) => (note === '' ? draft.clear() : draft.change({ note }))
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid justify-items-start gap-1.5"
      noValidate
    >
      <label htmlFor={id} className="font-semibold">
        Add a note
      </label>
      <Textarea
        id={id}
        rows={3}
        maxLength={NOTES_MAX}
        onKeyDown={submitByKey}
        {...register('note', {
          onChange: (event: { target: HTMLTextAreaElement }) => storeDraft(event.target.value),
        })}
      />
      <Button
        type="submit"
        variant="secondary"
        className="min-h-11"
        busy={isBusy}
        disabled={text.trim() === ''}
      >
        Add note
      </Button>
    </form>
  )
}
