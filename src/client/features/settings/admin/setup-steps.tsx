import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Business } from '#shared/domain/business.ts'
import { formatWeek } from '#shared/domain/hours-text.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import { findMissingOpeningFacts } from '#shared/domain/settings.ts'
import { formatPhone } from '#shared/lib/phone.ts'
import { ErrorMessage, TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { StepButtons } from '../../../components/wizard.tsx'
import { useToday } from '../../../hooks/use-business.ts'
import { cn } from '../../../lib/cn.ts'
import { PictureSlot } from '../../uploads/picture-slot.tsx'
import { HeaderPreview } from './header-preview.tsx'
import { SetupLater } from './setup-later.tsx'
import { findMessageWithin, toShopFacts, toShopValues, listZoneChoices } from './shop-values.ts'
import type { Settings } from './use-settings-form.ts'
import { useSetupForm } from './use-setup-form.ts'
import { WeekFields } from './week-fields.tsx'

type StepProps = { settings: Settings; heading: ReactNode; onSaved: () => void }
type LaterStepProps = StepProps & { onBack: () => void }
type ShopFacts = ReturnType<typeof toShopValues>

/** Returns the chosen fields of the shop card, and their conversion back to facts. */
const shopFields = <Name extends keyof ShopFacts>(...names: Name[]) => ({
  toValues: (facts: Business) => pick(toShopValues(facts), names),
  toFacts: (values: Pick<ShopFacts, Name>, before: Business) =>
    pick(toShopFacts({ ...toShopValues(before), ...values }, before), names),
})

const pick = <Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>

const SHOP = shopFields('name', 'address', 'timeZone')
const WAYS = shopFields('phone', 'textNumber', 'email')
const TEXTS = shopFields('tagline', 'founded', 'story', 'logo')

/** Name, address and time zone. */
export function ShopStep({ settings, heading, onSaved }: StepProps) {
  const form = useSetupForm({
    step: 'shop',
    settings,
    ...SHOP,
    missing: (facts) => findMissingOpeningFacts(facts).filter((path) => path !== 'phone'),
    section: (facts) => (findMissingOpeningFacts(facts).length === 0 ? 'shop' : undefined),
    onSaved,
  })
  const { field, values } = form
  return (
    <StepForm form={form} heading={heading}>
      <TextField {...field('name')} label="Name" autoComplete="organization" />
      <TextField {...field('address.street')} label="Street" autoComplete="address-line1" />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
        <TextField
          {...field('address.city')}
          label="City"
          autoComplete="address-level2"
          className="max-sm:col-span-2"
        />
        <TextField
          {...field('address.state')}
          label="State"
          maxLength={2}
          autoComplete="address-level1"
        />
        <TextField
          {...field('address.zipCode')}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
      <Choice label="Time zone" {...listZoneChoices(settings.business)} {...field('timeZone')} />
      <SetupPreview settings={settings} facts={{ name: values.name }} />
      <SaveButtons isBusy={form.isBusy} />
    </StepForm>
  )
}

/** Phone, email, text number and the hours of the week. */
export function SetupContactStep({ settings, heading, onBack, onSaved }: LaterStepProps) {
  const form = useSetupForm({
    step: 'hours',
    settings,
    toValues: (facts) => ({ ...WAYS.toValues(facts), hours: facts.hours }),
    toFacts: ({ hours, ...ways }, before) => ({
      ...WAYS.toFacts(ways, before),
      hours,
      hoursText: followsHours(before) ? formatWeek(hours) : before.hoursText,
    }),
    missing: ({ phone, email }) =>
      [phone === '' ? 'phone' : '', email === '' ? 'email' : ''].filter(Boolean),
    section: () => 'hours',
    onSaved,
  })
  const { field, issues, values } = form
  const phone = (name: 'phone' | 'textNumber') => ({
    ...field(name),
    inputMode: 'tel' as const,
    onChange: (typed: string) =>
      field(name).onChange(/^[\d(]/.test(typed) ? formatPhone(typed) : typed),
  })
  return (
    <StepForm form={form} heading={heading}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...phone('phone')} label="Phone" autoComplete="tel" />
        <TextField
          {...phone('textNumber')}
          label="Text number"
          optional
          hint="A number, or the words: coming soon"
        />
        <TextField
          {...field('email')}
          label="Email"
          inputMode="email"
          autoComplete="email"
          className="sm:col-span-2"
        />
      </div>
      <WeekFields onChange={field('hours').onChange} hours={values.hours} issues={issues} />
      <SetupPreview
        settings={settings}
        facts={{ phone: values.phone, hoursText: formatWeek(values.hours) }}
      />
      <SaveButtons isBusy={form.isBusy} onBack={onBack} />
    </StepForm>
  )
}

/** True until somebody writes hours in words of their own. */
const followsHours = ({ hours, hoursText }: Business): boolean =>
  hoursText === '' || hoursText === formatWeek(hours)

/** Texts and logo of the website, and links to the settings that can wait. */
export function OptionalStep({ settings, heading, onBack, onSaved }: LaterStepProps) {
  const form = useSetupForm({
    step: 'optional',
    settings,
    ...TEXTS,
    section: () => undefined,
    onSaved,
  })
  const { field, issues, values } = form
  return (
    <StepForm form={form} heading={heading}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField {...field('tagline')} label="Tagline" optional />
        <TextField {...field('founded')} label="Founded" inputMode="numeric" optional />
      </div>
      <TextAreaField
        {...field('story')}
        label="Story"
        optional
        rows={5}
        issue={findMessageWithin(issues, 'story')}
        hint="On the About page. Leave a blank line between paragraphs."
      />
      <PictureSlot
        label="Logo"
        isLogo
        hint="JPG, PNG or WebP; save an SVG as PNG first."
        picture={pictureFromId(settings.pictureBase, values.logo)}
        issue={issues.logo}
        onChange={(chosen) => field('logo').onChange(chosen?.id ?? '')}
      />
      <SetupLater settings={settings} />
      <SaveButtons label="Save and finish" isBusy={form.isBusy} onBack={onBack}>
        <Link to="/admin" className={buttonVariants({ variant: 'outline' })}>
          Skip for now
        </Link>
      </SaveButtons>
    </StepForm>
  )
}

type FormProps = {
  form: Pick<ReturnType<typeof useSetupForm>, 'formProps' | 'failure'>
  heading: ReactNode
  children: ReactNode
}

const StepForm = ({ form: { formProps, failure }, heading, children }: FormProps) => (
  <form {...formProps} method="post" className="grid gap-5 *:first:mb-0">
    {heading}
    {children}
    <div className="not-has-[svg]:absolute">
      <ErrorMessage message={failure || undefined} />
    </div>
  </form>
)

type PreviewProps = {
  settings: Settings
  facts: Partial<Pick<Business, 'name' | 'phone' | 'hoursText'>>
}

/** Header of the website with what was typed so far. */
function SetupPreview({ settings: { business, pictureBase }, facts }: PreviewProps) {
  const today = useToday()
  const shown = { ...business, ...facts }
  return (
    <HeaderPreview
      facts={{ ...shown, name: shown.name || 'Your shop' }}
      pictureBase={pictureBase}
      today={today()}
    />
  )
}

type ButtonsProps = {
  label?: string
  isBusy: boolean
  onBack?: () => void
  children?: ReactNode
}

function SaveButtons({ label = 'Save and continue', isBusy, onBack, children }: ButtonsProps) {
  return (
    <StepButtons>
      <Button type="submit" busy={isBusy}>
        {isBusy ? 'Saving...' : label}
      </Button>
      {children}
      {onBack && (
        <Button
          variant="outline"
          onClick={onBack}
          className={cn('md:mr-auto', !children && 'max-md:flex-none!')}
        >
          Back
        </Button>
      )}
    </StepButtons>
  )
}
