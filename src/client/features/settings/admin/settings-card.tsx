import { type ReactNode, useId, useState } from 'react'
import type { Business } from '#shared/domain/business.ts'
import { pickSectionFacts, type SettingsSection } from '#shared/domain/settings.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { Field, ErrorMessage } from '../../../components/form-fields.tsx'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { findDifferences, type Difference } from './describe-facts.ts'
import type { Settings, useSettingsForm } from './use-settings-form.ts'

type Form = Pick<
  ReturnType<typeof useSettingsForm>,
  | 'section'
  | 'formProps'
  | 'changes'
  | 'isChanged'
  | 'isPending'
  | 'failure'
  | 'base'
  | 'conflict'
  | 'saveAnyway'
  | 'takeTheirs'
  | 'reset'
  | 'putBack'
  | 'submit'
>
type Props = {
  title: string
  intro?: string
  form: Form
  children: ReactNode
}

/** Stays in view while there are unsaved changes, in the place that it has without them. */
const SAVE_BAR =
  '-mx-4 -mt-2 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-b-md border-t border-transparent bg-card p-4 pt-3 data-[changed]:sticky data-[changed]:bottom-(--foot) data-[changed]:z-5 data-[changed]:border-border low:static! max-sm:*:flex-auto'

/** One card of the settings: its fields, who changed it last, saving, and earlier versions. */
export function SettingsCard({ title, intro, form, children }: Props) {
  const id = useId()
  const [isPuttingBack, setIsPuttingBack] = useState(false)
  const { section, base, isChanged, isPending } = form
  const { isReadOnly } = base
  const last = base.sections[section]
  return (
    <section
      id={section}
      aria-labelledby={id}
      className="scroll-mt-80 rounded-md border bg-card p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <LastChange last={last} />
        </div>
        {last && !isReadOnly && (
          <Button variant="outline" size="sm" onClick={() => setIsPuttingBack(true)}>
            Restore...
          </Button>
        )}
      </div>
      {intro && <p className="mt-2 max-w-[44rem] text-muted-foreground">{intro}</p>}
      <form {...form.formProps} method="post" className="mt-4 flex flex-col gap-5">
        <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
          {children}
        </fieldset>
        <div aria-live="polite" className="empty:hidden">
          {form.conflict && <Conflict form={form} />}
        </div>
        <ErrorMessage message={form.failure || undefined} />
        {!isReadOnly && (
          <div data-changed={isChanged || undefined} className={SAVE_BAR}>
            <Button type="submit" busy={isPending || !isChanged}>
              {isPending ? 'Saving...' : `Save ${title.toLowerCase()}`}
            </Button>
            {isChanged && (
              <Button variant="link" onClick={form.reset}>
                Discard changes
              </Button>
            )}
            {base.isFirstRun && !last && !isChanged && (
              <Button variant="outline" busy={isPending} onClick={form.submit}>
                Looks right
              </Button>
            )}
          </div>
        )}
      </form>
      {isPuttingBack && (
        <PutBackDialog
          section={section}
          title={title}
          business={base.business}
          onClose={() => setIsPuttingBack(false)}
          onPutBack={form.putBack}
        />
      )}
    </section>
  )
}

function LastChange({ last }: { last: Settings['sections'][SettingsSection] }) {
  const { timeZone } = useBusiness()
  if (!last) return null
  return (
    <p className="text-sm text-muted-foreground">
      {`Changed by ${last.changedBy}, ${formatShortMoment(last.at, timeZone)}`}
    </p>
  )
}

/** Conflict with a colleague's change; the fields keep their input. */
function Conflict({ form }: { form: Form }) {
  const { section, conflict, base } = form
  if (!conflict) return null
  const theirs = findDifferences(
    pickSectionFacts(section, base.business),
    pickSectionFacts(section, conflict.theirs.business),
  )
  return (
    <Alert variant="warning">
      <p className="font-semibold">{`${conflict.message} Nothing you typed is lost.`}</p>
      <DifferenceList differences={theirs} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" busy={form.isPending} onClick={form.saveAnyway}>
          Save mine too
        </Button>
        <Button variant="outline" size="sm" onClick={form.takeTheirs}>
          Drop mine
        </Button>
      </div>
    </Alert>
  )
}

type PutBackProps = {
  section: SettingsSection
  title: string
  business: Business
  onClose: () => void
  onPutBack: (facts: Partial<Business>) => void
}

/** The earlier versions of a card, with what putting one back would change. */
function PutBackDialog({ section, title, business, onClose, onPutBack }: PutBackProps) {
  const { data, error, refetch } = staffApi.business.admin.listVersions.useQuery({ section })
  const [chosen, setChosen] = useState<number | null>(null)
  const now = pickSectionFacts(section, business)
  const earlier = (data ?? []).filter(({ facts }) => findDifferences(now, facts).length > 0)
  const version = earlier.find((each) => each.version === chosen) ?? earlier[0]
  const formatName = ({ changedBy, at }: (typeof earlier)[number]) =>
    at ? `${formatShortMoment(at, business.timeZone)}, ${changedBy}` : 'Original'
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogTitle>{`Restore ${title.toLowerCase()}`}</DialogTitle>
        <DialogDescription>The version of today stays in the list.</DialogDescription>
        {!data && <QueryState error={error} subject="versions" onRetry={refetch} />}
        {data && !version && <p className="mt-4">There is no other version.</p>}
        {version && (
          <>
            <Field label="Version" className="mt-4">
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={version.version}
                  onChange={({ target }) => setChosen(Number(target.value))}
                >
                  {earlier.map((each) => (
                    <option key={each.version} value={each.version}>
                      {formatName(each)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <h3 className="mt-4 text-xl">What would change</h3>
            <DifferenceList differences={findDifferences(now, version.facts)} />
            <DialogFooter>
              <Button
                onClick={() => {
                  onPutBack(version.facts)
                  onClose()
                }}
              >
                Restore
              </Button>
              <DialogClose asChild>
                <Button variant="outline">Cancel</Button>
              </DialogClose>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

/** Lists changes: the old text struck out, then the new one. */
function DifferenceList({ differences: lines }: { differences: Difference[] }) {
  return (
    <dl className="mt-2 grid gap-1">
      {lines.map(({ key, label, from, to }) => (
        <div key={key} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <dt className="font-semibold">{`${label}:`}</dt>
          <dd>
            <del>{from}</del> <span aria-hidden>→</span> <ins className="no-underline">{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
