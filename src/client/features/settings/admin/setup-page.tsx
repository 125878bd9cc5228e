import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findMissingOpeningFacts } from '#shared/domain/settings.ts'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { StepHeading, Wizard } from '../../../components/wizard.tsx'
import { LoadedSettings } from './loaded-settings.tsx'
import { SetupContactStep, OptionalStep, ShopStep } from './setup-steps.tsx'
import type { Settings } from './use-settings-form.ts'

const SETUP_STEPS = ['shop', 'hours', 'optional'] as const
type SetupStep = (typeof SETUP_STEPS)[number]
const NAMES: Record<SetupStep, string> = {
  shop: 'Name and address',
  hours: 'Hours and contact',
  optional: 'Your website',
}
const INTROS: Record<SetupStep, string> = {
  shop: 'As customers find you: on every page, in emails and on forms.',
  hours: 'When you are open and how customers reach you. Reply deadlines use these hours.',
  optional: 'Nothing here is required. You can add it any time in Settings.',
}

/** Setup of a new shop in three steps; opens the first unfinished one, or the `step` before it. */
export function SetupPage({ step: wanted }: { step?: string }) {
  return (
    <div className="wrap max-w-[48rem] pt-1 pb-6">
      <PageHeader title="Set up your shop">
        <Link to="/admin">Finish later</Link>
      </PageHeader>
      <p className="max-w-[40rem] text-muted-foreground">
        Three short steps, each saved as you go. Your website says 'Opening soon' until the name,
        address and phone are in.
      </p>
      <LoadedSettings>
        {(settings) =>
          settings.isReadOnly ? (
            <Alert className="mt-4">
              These settings are kept in a file on the server (BUSINESS_FILE) and are changed there.
            </Alert>
          ) : (
            <Steps settings={settings} wanted={wanted} />
          )
        }
      </LoadedSettings>
    </div>
  )
}

function firstOpen({ business, sections }: Settings): SetupStep {
  const missing = findMissingOpeningFacts(business)
  if (!sections.shop || missing.some((path) => path !== 'phone')) return 'shop'
  return missing.length === 0 && business.email !== '' && sections.hours ? 'optional' : 'hours'
}

function Steps({ settings, wanted }: { settings: Settings; wanted: string | undefined }) {
  const navigate = useNavigate()
  const reached = SETUP_STEPS.indexOf(firstOpen(settings))
  const place = Math.min(
    reached,
    SETUP_STEPS.findIndex((step) => step === wanted),
  )
  const at = place === -1 ? reached : place
  const step = SETUP_STEPS[at] ?? 'shop'
  const router = useRouter()
  const [hasMoved, setHasMoved] = useState(false)
  useEffect(() => router.history.subscribe(() => setHasMoved(true)), [router])
  const goTo = (next: SetupStep) => void navigate({ to: '/admin/setup', search: { step: next } })
  const heading = (
    <StepHeading takesFocus={hasMoved} intro={INTROS[step]}>
      {NAMES[step]}
    </StepHeading>
  )
  return (
    <div className="mt-4">
      <Wizard label="Setup" steps={SETUP_STEPS.map((each) => NAMES[each])} step={at + 1}>
        {step === 'shop' && (
          <ShopStep settings={settings} heading={heading} onSaved={() => goTo('hours')} />
        )}
        {step === 'hours' && (
          <SetupContactStep
            settings={settings}
            heading={heading}
            onBack={() => goTo('shop')}
            onSaved={() => goTo('optional')}
          />
        )}
        {step === 'optional' && (
          <OptionalStep
            settings={settings}
            heading={heading}
            onBack={() => goTo('hours')}
            onSaved={() => void navigate({ to: '/admin' })}
          />
        )}
      </Wizard>
    </div>
  )
}
