import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, useId, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { requiredText } from '#shared/domain/field-schema.ts'
import { NOTES_MAX } from '#shared/domain/vehicle.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { forget, keep, recall } from '../../../lib/browser-storage.ts'
import { DRAFT_MAX_AGE_MS, staffDraftName } from '../../../lib/staff-drafts.ts'

type Props = {
  requestId: string
  isBusy: boolean
  /** Rejects where the note was not added. */
  onNote: (note: string) => Promise<unknown>
}

const noteFormSchema = z.object({ note: requiredText('Note', NOTES_MAX) })

/** Adds a note; it stays in this browser until then. */
export function NoteForm({ requestId, isBusy, onNote }: Props) {
  const id = useId()
  const draftName = useMemo(() => staffDraftName(`note-${requestId}`), [requestId])
  const { control, register, handleSubmit, reset } = useForm({
    resolver: zodResolver(noteFormSchema),
    defaultValues: { note: readDraft(draftName) },
  })
  const text = useWatch({ control, name: 'note' })

  const submit = handleSubmit(async ({ note }) => {
    if (isBusy) return
    try {
      await onNote(note)
    } catch {
      return
    }
    forget(draftName)
    reset({ note: '' })
  })
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  const storeDraft = (note: string) => (note === '' ? forget(draftName) : keep(draftName, note))
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

function readDraft(name: string): string {
  const draft = recall(name, DRAFT_MAX_AGE_MS)
  return typeof draft === 'string' ? draft : ''
}
