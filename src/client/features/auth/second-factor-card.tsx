import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RecoveryCodes, SecondFactorSecret } from '#shared/domain/second-factor.ts'
import { SectionState } from '../../components/staff/query-state.tsx'
import { alertVariants } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { notify } from '../../lib/notify.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { saveAs } from '../../lib/staff-download.ts'
import { PasskeyPanel } from './passkey-panel.tsx'
import { ConfirmForm, OwnPasswordForm } from './second-factor-forms.tsx'
import {
  isSecondFactorRequired,
  clearSecondFactorRequirement,
} from './second-factor-requirement.ts'

type Panel =
  | { name: 'overview' }
  | { name: 'begin' | 'renew' | 'off' | 'passkey' }
  | { name: 'scan'; made: SecondFactorSecret }
  | { name: 'codes'; codes: string[] }

const OVERVIEW: Panel = { name: 'overview' }
const FILE = 'recovery-codes.txt'

/** The second factor of the signed-in account: how it stands, and the steps that change it. */
export function SecondFactorCard() {
  const [panel, setPanel] = useState<Panel>(OVERVIEW)
  const { data, error, refetch } = staffApi.auth.getSecondFactor.useQuery()
  const utils = staffApi.useUtils()
  const begin = staffApi.auth.beginSecondFactor.useMutation()
  const confirm = staffApi.auth.confirmSecondFactor.useMutation()
  const renew = staffApi.auth.renewRecoveryCodes.useMutation()
  const turnOff = staffApi.auth.turnOffSecondFactor.useMutation()
  const close = () => setPanel(OVERVIEW)

  const showCodes = async ({ codes }: RecoveryCodes) => {
    clearSecondFactorRequirement()
    setPanel({ name: 'codes', codes })
    await utils.auth.getSecondFactor.invalidate()
  }
  return (
    <section aria-labelledby="second-factor-title" className="rounded-md border bg-card p-4">
      <h2 id="second-factor-title" className="text-2xl">
        Second factor
      </h2>
      {panel.name === 'overview' && <RequirementNotice />}
      {!data && <SectionState error={error} className="mt-4" onRetry={refetch} />}
      {data && panel.name === 'overview' && (
        <Overview {...data} onStep={(name) => setPanel({ name })} />
      )}
      {data && (panel.name === 'overview' || panel.name === 'passkey') && (
        <PasskeyPanel
          isOffered={data.offersPasskeys}
          isAdding={panel.name === 'passkey'}
          onAdd={() => setPanel({ name: 'passkey' })}
          onClose={close}
          onAdded={(codes) => {
            clearSecondFactorRequirement()
            setPanel(codes ? { name: 'codes', codes } : OVERVIEW)
          }}
        />
      )}
      {panel.name === 'begin' && (
        <OwnPasswordForm
          explanation="Have an authenticator app handy, like the one on your phone or in your password manager."
          action="Continue"
          send={begin.mutateAsync}
          onDone={(made) => setPanel({ name: 'scan', made })}
          onCancel={close}
        />
      )}
      {panel.name === 'scan' && (
        <ConfirmForm
          made={panel.made}
          send={confirm.mutateAsync}
          onDone={(codes) => void showCodes(codes)}
          onCancel={close}
        />
      )}
      {panel.name === 'renew' && (
        <OwnPasswordForm
          explanation="You get ten new recovery codes. The old ones stop working."
          action="Make new codes"
          send={renew.mutateAsync}
          onDone={(codes) => void showCodes(codes)}
          onCancel={close}
        />
      )}
      {panel.name === 'off' && (
        <OwnPasswordForm
          explanation="After that, we won't ask for your app. Without a passkey, your password alone is enough to sign in."
          action="Turn off"
          send={turnOff.mutateAsync}
          onDone={() => {
            notify({ title: 'The authenticator app is off' })
            close()
            void utils.auth.getSecondFactor.invalidate()
          }}
          onCancel={close}
        />
      )}
      {panel.name === 'codes' && <CodesShown codes={panel.codes} onDone={close} />}
    </section>
  )
}

function RequirementNotice() {
  if (!isSecondFactorRequired()) return null
  return (
    <p className={alertVariants({ variant: 'warning', className: 'mt-4' })}>
      This shop requires a second factor. Set one up to keep going.
    </p>
  )
}

type OverviewProps = {
  isOn: boolean
  hasApp: boolean
  isRequired: boolean
  codesLeft: number
  onStep: (name: 'begin' | 'renew' | 'off') => void
}

function Overview({ isOn, hasApp, isRequired, codesLeft, onStep }: OverviewProps) {
  const left = codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      {isOn ? (
        <p>
          <strong>On.</strong>
          <span>{` You sign in with your password and ${hasApp ? 'a code' : 'a passkey'}. ${left} left.${isRequired ? ' Everyone at this shop has to use one.' : ''}`}</span>
        </p>
      ) : (
        <p>
          Off. With a second factor a stolen password isn't enough: you also enter a code from an
          app on your phone, or use a passkey.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!hasApp && (
          <Button variant="outline" onClick={() => onStep('begin')}>
            Set up an app
          </Button>
        )}
        {isOn && (
          <Button variant="outline" onClick={() => onStep('renew')}>
            New recovery codes
          </Button>
        )}
        {hasApp && !isRequired && (
          <Button variant="outline" onClick={() => onStep('off')}>
            Turn off
          </Button>
        )}
      </div>
    </div>
  )
}

/** The recovery codes, shown this once, with ways to keep them. */
function CodesShown({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    // Browsers offer the clipboard over https only.
    (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    )
  return (
    <div className="mt-4 grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        The second factor is on. Keep these recovery codes
      </h3>
      <p>
        Each signs you in once, when you don't have your phone. You'll only see them now: print them
        or put them where you keep your passwords.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-x-6 gap-y-1 rounded-md bg-muted p-4 font-mono whitespace-nowrap">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => saveAs(new Blob([text]), FILE)}>
          <Download size={18} aria-hidden />
          Save as a file
        </Button>
        <Button variant="outline" onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
          <span>{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
        <Button variant="outline" onClick={onDone}>
          I've kept them
        </Button>
      </div>
    </div>
  )
}
