import type { ReactNode, SubmitEvent } from 'react'
import type { SiteBusiness } from '#shared/domain/site.ts'
import { FormReceipt } from '../../components/form-receipt.tsx'
import { useReceipt } from '../../hooks/use-receipt.ts'
import { useNeedsReact } from '../../lib/needs-react.ts'
import { prepareToasts } from '../../lib/notify.ts'
import { RepairHero, RepairPage } from './repair-page.tsx'
import { RepairWizard } from './repair-wizard.tsx'
import { useOpenWizard, WIZARD_HASH } from './use-open-wizard.ts'

type Props = {
  business: Pick<SiteBusiness, 'phone' | 'email' | 'timeZone' | 'warranty'>
  /** What stands beside the wizard. */
  aside: ReactNode
  /** What takes the wizard's place where there is no JavaScript. */
  withoutScript: ReactNode
}

/** The repair page: marketing content, or in its place the wizard (specification section 2). */
export function RepairServices({ business, aside, withoutScript }: Props) {
  const { phone, email, timeZone, warranty } = business
  const { isOpen, isFresh, open, cancel, finish } = useOpenWizard()
  const [receipt] = useReceipt()

  const book = (label: string, className: string) => (
    <BookButton label={label} className={className} onOpen={open} />
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
        <RepairWizard
          phone={phone}
          email={email}
          timeZone={timeZone}
          isFresh={isFresh}
          onCancel={cancel}
          onDone={finish}
        />
        {aside}
      </div>
    </>
  )
}

/** An ordinary form, so that the button also works where the scripts cannot be had: it leads to the fragment that opens the wizard. */
function BookButton({
  label,
  className,
  onOpen,
}: {
  label: string
  className: string
  onOpen: () => void
}) {
  const { needsReact } = useNeedsReact<HTMLFormElement>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <form {...needsReact} method="get" action={`/repair#${WIZARD_HASH}`} onSubmit={submit}>
      <button
        type="submit"
        className={className}
        onPointerEnter={prepareToasts}
        onFocus={prepareToasts}
      >
        {label}
      </button>
    </form>
  )
}
