import { storedUser } from '../../lib/staff-tokens.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionList } from './session-list.tsx'

/** What staff do with their own account. */
export function AccountPage({ timeZone }: { timeZone: string }) {
  const username = storedUser()?.username ?? ''
  return (
    <div className="wrap py-6">
      <h1 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)]">Account</h1>
      <p className="mt-1 text-muted-foreground">
        Signed in as <strong className="text-foreground">{username}</strong>
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <PasswordForm username={username} />
        <SecondFactorCard timeZone={timeZone} />
        <SessionList timeZone={timeZone} />
      </div>
    </div>
  )
}
