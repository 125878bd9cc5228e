import { useState } from 'react'
import type { RequestKind } from '#shared/domain/request.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useSingleKeyActions } from '../../../hooks/use-table-keys.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import type { AdminRequest } from './use-request-actions.ts'

type Props = { kind: RequestKind; request: AdminRequest; email: string }

/** Opens the reply, also by the key r; the primary action of an inquiry. */
export function ReplyButton({ kind, request, email }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  useSingleKeyActions({ r: () => email !== '' && setIsOpen(true) })
  if (email === '') return null
  return (
    <>
      <Button
        size="sm"
        // The next step of other requests is a quote or a sale.
        variant={kind === 'inquiry' ? 'default' : 'outline'}
        className={kind === 'inquiry' ? undefined : 'bg-card'}
        onClick={() => setIsOpen(true)}
      >
        Reply by email
      </Button>
      {isOpen && (
        <ReplyDialog kind={kind} request={request} email={email} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
