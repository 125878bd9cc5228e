import { type KeyboardEvent, type SubmitEvent, useId } from 'react'
import { NOTES_MAX } from '#shared/domain/vehicle.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useKeptText } from './use-kept-text.ts'

type Props = { requestId: string; isBusy: boolean; onNote: (note: string) => Promise<boolean> }

/** Where a note is written; it stays in this browser until it is added. */
export function NoteForm({ requestId, isBusy, onNote }: Props) {
  const id = useId()
  const [text, setText] = useKeptText(`note-${requestId}`)

  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (text.trim() !== '' && (await onNote(text))) setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="desk-note-form">
      <label htmlFor={id}>Add a note</label>
      <Textarea
        id={id}
        rows={3}
        value={text}
        maxLength={NOTES_MAX}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <Button type="submit" variant="secondary" busy={isBusy} disabled={text.trim() === ''}>
        Add note
      </Button>
    </form>
  )
}
