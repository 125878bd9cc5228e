import type { InquiryTopic } from '#shared/domain/inquiry.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { StepButtons } from '../../../components/wizard.tsx'
import { PHONE_HINT, STICKY_BUTTONS } from './inquiry-look.ts'

const DAY = { label: 'Preferred day', isHalf: true, isOptional: true }
const CONTACT = [
  { label: 'Name' },
  { label: 'Phone', isHalf: true, hint: PHONE_HINT },
  { label: 'Email', isHalf: true },
]
const FIELDS: Record<InquiryTopic, Outline[]> = {
  contact: [...CONTACT, { label: 'Message', isHigh: true }, DAY],
  'test-drive': [DAY, ...CONTACT, { label: 'Message', isHigh: true, isOptional: true }],
}
type Outline = {
  label: string
  hint?: string
  isHalf?: boolean
  isHigh?: boolean
  isOptional?: boolean
}

/** The fields of an InquiryForm, as high as they will be, while its code loads. */
export const InquiryOutline = ({ topic }: { topic: InquiryTopic }) => (
  <div className="mt-4 noscript:hidden" aria-hidden="true">
    <div className="grid gap-5 *:col-span-full md:grid-cols-2 md:gap-x-6">
      {FIELDS[topic].map(({ label, hint, isHalf, isHigh, isOptional }) => (
        <div key={label} className={isHalf ? 'md:col-span-1' : undefined}>
          <p className="mb-1 font-semibold">
            <span>{label}</span>
            {isOptional && <span className="font-normal text-muted-foreground"> (optional)</span>}
          </p>
          <Skeleton className={isHigh ? 'h-[6.0625rem]' : 'h-12'} />
          {hint && <p className="mt-1 text-sm text-pretty text-muted-foreground">{hint}</p>}
        </div>
      ))}
    </div>
    <StepButtons className={STICKY_BUTTONS}>
      <span className={buttonVariants({ className: 'opacity-50' })}>Send</span>
    </StepButtons>
  </div>
)
