import { useState } from 'react'
import {
  type Account,
  type AccountInvite,
  accountInviteSchema,
  type CreatedAccountLink,
} from '#shared/domain/account.ts'
import { textField } from '#shared/domain/typed-schema.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { ErrorMessage, TextField } from '../../components/form-fields.tsx'
import { CopyField } from '../../components/staff/copy-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../../components/ui/dialog.tsx'
import { useBusiness } from '../../hooks/use-business.ts'
import { useStaffForm } from '../../hooks/use-staff-form.ts'
import { staffApi } from '../../lib/staff-api.tsx'

const linkFormSchema = accountInviteSchema.extend({
  email: textField(accountInviteSchema.shape.email),
})

type DialogProps = { onClose: () => void }

/** Asks for the name of a new colleague and makes the link to their account. */
export function InviteDialog({ onClose }: DialogProps) {
  const { mutateAsync } = staffApi.auth.admin.invite.useMutation()
  return (
    <LinkDialog
      onClose={onClose}
      title="Invite a colleague"
      description="They get a link and choose their own password. They can then do everything in the back office."
      action="Invite"
      asksName
      create={({ username = '', email }) => mutateAsync({ username, email })}
    />
  )
}

/** Makes a link by which a colleague chooses another password. */
export function ResetDialog({ account, ...props }: DialogProps & { account: Account }) {
  const { mutateAsync } = staffApi.auth.admin.createLink.useMutation()
  const { id, username, email, state } = account
  const isInvited = state === 'invited'
  return (
    <LinkDialog
      {...props}
      title={isInvited ? `Invite ${username} again` : `Reset the password of ${username}`}
      description={
        isInvited
          ? 'The link that was sent before stops working.'
          : 'They get a link and choose another password. The old one works until then.'
      }
      action="Make a link"
      email={email ?? ''}
      create={(typed) => mutateAsync({ id, email: typed.email })}
    />
  )
}

type Values = Partial<AccountInvite>
type LinkDialogProps = DialogProps & {
  title: string
  description: string
  action: string
  asksName?: boolean
  email?: string
  create: (values: Values) => Promise<CreatedAccountLink>
}

function LinkDialog({ title, description, onClose, ...form }: LinkDialogProps) {
  const [created, setCreated] = useState<CreatedAccountLink | null>(null)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        // The link is shown once: it isn't lost by a click beside it.
        onInteractOutside={(event) => created?.url && event.preventDefault()}
      >
        <DialogTitle>{title}</DialogTitle>
        {created ? (
          <CreatedLink created={created} onClose={onClose} />
        ) : (
          <>
            <DialogDescription>{description}</DialogDescription>
            <LinkForm {...form} onClose={onClose} onCreated={setCreated} />
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

type FormProps = Omit<LinkDialogProps, 'title' | 'description' | 'timeZone'> & {
  onCreated: (created: CreatedAccountLink) => void
}

function LinkForm({ action, asksName = false, email = '', create, onClose, onCreated }: FormProps) {
  const utils = staffApi.useUtils()
  const { field, failure, isBusy, formProps } = useStaffForm({
    schema: asksName ? linkFormSchema : linkFormSchema.partial({ username: true }),
    defaultValues: { username: asksName ? '' : undefined, email },
    send: create,
    onDone: (created) => {
      onCreated(created)
      void utils.auth.admin.list.invalidate()
    },
  })
  return (
    <form {...formProps} method="post" className="mt-4 grid gap-4">
      {asksName && (
        <TextField
          {...field('username')}
          label="Username"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        optional
        hint="The link goes there. Without an address, or where this shop sends no email, you get the link to hand over."
      />
      <ErrorMessage message={failure || undefined} />
      <DialogFooter>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving...' : action}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogFooter>
    </form>
  )
}

function CreatedLink({
  created: { sentTo, url, expiresAt },
  onClose,
}: {
  created: CreatedAccountLink
  onClose: () => void
}) {
  const { timeZone } = useBusiness()
  const until = formatShortMoment(expiresAt, timeZone)
  return (
    <div className="grid gap-4">
      <p role="status">
        {url === null
          ? `The link is on its way to ${sentTo}. It works once, until ${until}.`
          : `Copy this link and hand it over yourself. It is shown only now and works once, until ${until}.`}
      </p>
      {url !== null && <CopyField url={url} />}
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </div>
  )
}
