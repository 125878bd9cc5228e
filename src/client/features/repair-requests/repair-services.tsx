import { lazy, type ReactNode, Suspense } from 'react'
import type { SiteBusiness } from '#shared/domain/site.ts'
import { FormReceipt } from '../../components/form-receipt.tsx'
import { useReceipt } from '../../hooks/use-receipt.ts'
import { prepareToasts } from '../../lib/notify.ts'
import { RepairHero, RepairPage } from './repair-page.tsx'
import { useOpenWizard, WIZARD_HASH } from './use-open-wizard.ts'

type Props = {
  business: Pick<SiteBusiness, 'phone' | 'email' | 'timeZone' | 'warranty'>
  /** What stands beside the wizard. */
  aside: ReactNode
  /** What takes the wizard's place where there is no JavaScript. */
  withoutScript: ReactNode
}

const loadWizard = () => import('./repair-wizard.tsx')
const RepairWizard = lazy(async () => ({ default: (await loadWizard()).RepairWizard }))

const fetchAhead = () => {
  void loadWizard().catch(() => undefined)
  prepareToasts()
}

/** The repair page: marketing content, or in its place the wizard (specification section 2). */
export function RepairServices({ business, aside, withoutScript }: Props) {
  const { phone, email, timeZone, warranty } = business
  const { isOpen, isFresh, open, cancel, finish } = useOpenWizard()
  const [receipt] = useReceipt()

  // An ordinary form, so that the button works before React has joined the page: it leads to the same fragment.
  const book = (label: string, className: string) => (
    <form
      method="get"
      action={`/repair#${WIZARD_HASH}`}
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <button type="submit" className={className} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
        {label}
      </button>
    </form>
  )
  if (!isOpen) {
    return (
      <RepairPage
        warranty={warranty}
        book={book}
        withoutScript={withoutScript}
        receipt={
          receipt && (
            <div className="wrap pt-8">
              <FormReceipt title="Your repair request" receipt={receipt} timeZone={timeZone} />
            </div>
          )
        }
      />
    )
  }
  return (
    <>
      <RepairHero />
      <div className="wrap grid items-start gap-6 py-8 lg:grid-cols-[minmax(0,1fr)_19rem] xl:gap-10">
        <Suspense fallback={<p role="status">Loading...</p>}>
          <RepairWizard phone={phone} email={email} timeZone={timeZone} isFresh={isFresh} onCancel={cancel} onDone={finish} />
        </Suspense>
        {aside}
      </div>
    </>
  )
}
