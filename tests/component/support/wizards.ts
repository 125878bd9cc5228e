import type { Failure, FakeServer } from './fake-server.ts'
import { openPartsWizard, type WizardOptions } from './part-request-wizard.ts'
import { openRepairWizard } from './repair-wizard.ts'
import { sentPartRequest, sentRepairRequest } from './request-receipts.ts'

type Reply = {
  /** Failure of the reply; defaults to success. */
  failure?: Failure
  /** Delays the reply until this resolves. */
  until?: Promise<void>
  viewport?: 'phone' | 'desktop'
}

const reviewOf =
  <Screen>(
    open: (options: WizardOptions) => Promise<Screen>,
    procedure: string,
    sent: () => unknown,
  ) =>
  ({ failure, until, viewport }: Reply = {}) =>
    open({
      step: 4,
      viewport,
      replies: {
        [procedure]: async () => {
          await until
          return failure ?? { data: sent() }
        },
      },
    })

/** Both wizards, for rules they share. */
export const WIZARDS = [
  {
    wizard: 'parts',
    open: openPartsWizard,
    openReview: reviewOf(openPartsWizard, 'requests.submitPart', sentPartRequest),
    procedure: 'requests.submitPart',
    endFailures: (server: FakeServer) =>
      server.reply('requests.submitPart', { data: sentPartRequest() }),
    /** Region shown after a successful submit. */
    sentRegion: 'Receipt',
    failureTitle: 'Failed to submit request',
    backFromReview: 'Edit Request',
    steps: ['Vehicle Info', 'Select Part', 'Contact Info', 'Review'],
    vinLabel: 'VIN',
    groups: ['Vehicle', 'Part', 'Contact'],
    /** Field of step 2 with its value. */
    secondStep: ['Subcategory', 'Front Seat'],
    emailRequired: 'Email address is required',
  },
  {
    wizard: 'repair',
    open: openRepairWizard,
    openReview: reviewOf(openRepairWizard, 'requests.submitRepair', sentRepairRequest),
    procedure: 'requests.submitRepair',
    endFailures: (server: FakeServer) =>
      server.reply('requests.submitRepair', { data: sentRepairRequest() }),
    sentRegion: 'Confirmation',
    failureTitle: 'Submission Failed',
    backFromReview: 'Back',
    steps: ['Vehicle Info', 'Service Details', 'Contact Info', 'Review'],
    vinLabel: 'VIN (optional)',
    groups: ['Vehicle', 'Service', 'Contact'],
    secondStep: ['Description', 'Squeals'],
    emailRequired: 'Email is required',
  },
] as const
