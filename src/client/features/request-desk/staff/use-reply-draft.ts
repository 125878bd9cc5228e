import { useMemo, useState } from 'react'
import type { FilledTemplate } from '#shared/domain/reply-template.ts'
import { forget, keep, recall } from '../../../lib/browser-storage.ts'
import { staffDraftName } from '../../../lib/staff-drafts.ts'

export type ReplyDraft = { template: string; subject: string; body: string; status: string }

const KEPT_FOR_MS = 7 * 24 * 3_600_000
const EMPTY: ReplyDraft = { template: '', subject: '', body: '', status: '' }

/** A letter as it stands, kept in this browser as soon as something of it is changed; before, it is the first template. */
export function useReplyDraft(requestId: string, templates: FilledTemplate[] | undefined) {
  const name = useMemo(() => staffDraftName(`reply-${requestId}`), [requestId])
  const [own, setOwn] = useState<ReplyDraft | null>(() => draftOf(recall(name, KEPT_FOR_MS)))
  const draft = own ?? filled(templates?.[0])

  const change = (changes: Partial<ReplyDraft>) => {
    const next = { ...draft, ...changes }
    setOwn(next)
    keep(name, next)
  }
  return {
    draft,
    /** Whether there is something to begin from: what is typed before would lose the rest of the letter. */
    isReady: own !== null || templates !== undefined,
    change,
    /** Begins anew from another template. */
    begin: (key: string) => change(filled(templates?.find((template) => template.key === key))),
    clear: () => forget(name),
  }
}

const filled = (template: FilledTemplate | undefined): ReplyDraft =>
  template
    ? {
        template: template.key,
        subject: template.subject,
        body: template.body,
        status: template.status ?? '',
      }
    : EMPTY

function draftOf(kept: unknown): ReplyDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const draft = { ...EMPTY, ...kept }
  return Object.values(draft).every((text) => typeof text === 'string') ? draft : null
}
