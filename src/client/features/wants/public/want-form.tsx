import type { InputHTMLAttributes } from 'react'
import {
  SHORT_RESULT_MAX,
  WANT_CONSENT,
  WANT_ENGINE_MAX,
  WANT_PART_MAX,
} from '#shared/domain/want.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import { UNFILLED } from '../../../lib/unfilled.ts'

type Texts = Record<string, string>
type Props = {
  /** Initial values by field name. */
  values?: Texts
  /** Messages of a rejected form by field name. */
  issues?: Texts
}
const NONE: Texts = {}
/** Two of them make the width of a phone. */
const HALF = 'max-md:col-span-1'
const FIELDS: ({
  name: string
  label: string
  isOptional?: true
} & InputHTMLAttributes<HTMLInputElement>)[] = [
  { name: 'make', label: 'Make', maxLength: 120 },
  { name: 'model', label: 'Model', maxLength: 120 },
  { name: 'yearFrom', label: 'From year', inputMode: 'numeric', maxLength: 4, className: HALF },
  {
    name: 'yearTo',
    label: 'To year',
    inputMode: 'numeric',
    maxLength: 4,
    className: HALF,
    isOptional: true,
  },
  { name: 'engine', label: 'Engine', maxLength: WANT_ENGINE_MAX, isOptional: true },
  { name: 'part', label: 'Part', maxLength: WANT_PART_MAX, isOptional: true },
  { name: 'name', label: 'Your name', autoComplete: 'name', maxLength: 120, isOptional: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 },
]

/** Want form; a plain form that works without JavaScript and keeps its page small. */
export const WantForm = ({ values = NONE, issues = NONE }: Props) => (
  <form action="/want" method="post" className="grid grid-cols-2 gap-x-4 gap-y-3">
    {FIELDS.map(({ name, label, isOptional, className = 'max-md:col-span-full', ...input }) => (
      <label key={name} className={className}>
        <span className="font-semibold">{label}</span>
        {isOptional && <span className="text-muted-foreground"> (optional)</span>}
        <Input
          {...input}
          name={name}
          required={!isOptional}
          defaultValue={values[name]}
          aria-invalid={issues[name] ? true : undefined}
          aria-describedby={issues[name] && `${name}-issue`}
        />
        {issues[name] && (
          <span id={`${name}-issue`} className="text-destructive">
            {issues[name]}
          </span>
        )}
      </label>
    ))}
    <p className="col-span-full text-sm text-muted-foreground">
      A year or two either side often fits too; ask us. {WANT_CONSENT}
    </p>
    <input name="website" tabIndex={-1} {...UNFILLED} aria-hidden="true" className="sr-only" />
    <button type="submit" className={buttonVariants({ className: 'max-md:col-span-full' })}>
      Email me when one comes in
    </button>
  </form>
)

type Search = {
  part?: string | undefined
  make?: string | undefined
  q?: string | undefined
  yearFrom?: number | undefined
  yearTo?: number | undefined
}

/** The form below a search of the yard that found little, with what was searched for. */
export function WantSection({
  filter: { part, make, q, yearFrom, yearTo },
  found,
}: {
  filter: Search
  found: number
}) {
  const { sendsEmail, business } = useSite()
  if (found > SHORT_RESULT_MAX) return null
  if (!sendsEmail) {
    return (
      <p className="clear-both mt-6">
        <b>Want us to look out for one? </b>
        <a href={toPhoneHref(business.phone)}>Call us</a>
        <span>, and we'll note what you're looking for.</span>
      </p>
    )
  }
  const years = { yearFrom: String(yearFrom ?? yearTo ?? ''), yearTo: String(yearTo ?? '') }
  return (
    <section
      id="want"
      aria-labelledby="want-title"
      className="clear-both mt-6 rounded-md border bg-card card-pad"
    >
      <h2 id="want-title" className="text-2xl">
        Want us to look out for one?
      </h2>
      <p className="mt-1 mb-4">We'll email you when a vehicle that fits comes in.</p>
      <WantForm values={{ make: make ?? '', model: q ?? '', part: part ?? '', ...years }} />
    </section>
  )
}
