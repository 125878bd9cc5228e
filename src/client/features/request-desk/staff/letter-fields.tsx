import { useId } from 'react'
import type { FilledTemplate } from '#shared/domain/reply-template.ts'
import type { RequestStatus } from '#shared/domain/request.ts'
import { FREE_TEXT_MAX } from '#shared/domain/vehicle.ts'
import { TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import type { FieldProblems } from '../../../hooks/use-step-form.ts'
import type { ReplyDraft } from './use-reply-draft.ts'
import { statusLabel } from './what-changed.ts'

type Props = {
  templates: FilledTemplate[]
  draft: ReplyDraft
  problems: FieldProblems
  change: (changes: Partial<ReplyDraft>) => void
  begin: (key: string) => void
  statuses: readonly RequestStatus[]
  /** The status that the request has now. */
  status: RequestStatus
}

const SUBJECT_MAX = 200

/** What a letter is made of: where it began, its words, and the status that goes with it. */
export function LetterFields({
  templates,
  draft,
  problems,
  change,
  begin,
  statuses,
  status,
}: Props) {
  const id = useId()
  return (
    <>
      <div>
        <label htmlFor={`${id}-template`} className="font-semibold">
          Template
        </label>
        <NativeSelect
          id={`${id}-template`}
          value={draft.template}
          onChange={(event) => begin(event.target.value)}
        >
          {templates.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <TextField
        label="Subject"
        name="subject"
        value={draft.subject}
        problem={problems.subject}
        maxLength={SUBJECT_MAX}
        onChange={(subject) => change({ subject })}
      />
      <TextAreaField
        label="Message"
        name="body"
        rows={9}
        value={draft.body}
        problem={problems.body}
        maxLength={FREE_TEXT_MAX}
        onChange={(body) => change({ body })}
      />
      <div>
        <label htmlFor={`${id}-status`} className="font-semibold">
          Status afterwards
        </label>
        <NativeSelect
          id={`${id}-status`}
          value={draft.status}
          onChange={(event) => change({ status: event.target.value })}
        >
          <option value="">Leave it: {statusLabel(status)}</option>
          {statuses
            .filter((option) => option !== 'cancelled' && option !== status)
            .map((option) => (
              <option key={option} value={option}>
                {statusLabel(option)}
              </option>
            ))}
        </NativeSelect>
      </div>
    </>
  )
}
