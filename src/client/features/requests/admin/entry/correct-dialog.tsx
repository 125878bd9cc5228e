import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Inquiry } from '#shared/domain/inquiry.ts'
import type { PartRequest } from '#shared/domain/part-request.ts'
import type { RepairRequest } from '#shared/domain/repair-request.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { FormDialog } from '../../../../components/staff/form-dialog.tsx'
import { FieldGroup } from '../../../../components/ui/field.tsx'
import { useStaffForm } from '../../../../hooks/use-staff-form.ts'
import { CONFLICT, toFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi, staffClient } from '../../../../lib/staff-api.tsx'
import type { RequestProps } from '../request-types.ts'
import { describeCorrection } from './corrections.ts'
import { CustomerSection } from './customer-section.tsx'
import {
  useEntryValue,
  EMPTY_ENTRY,
  createCorrectionFormSchema,
  type EntryField,
  type EntryValues,
  correctRequest,
} from './entry-values.ts'
import { InquirySection } from './inquiry-section.tsx'
import { PartSection } from './part-section.tsx'
import { AddressSection, RepairSection } from './repair-section.tsx'
import { VehicleSection } from './vehicle-section.tsx'

type Props = RequestProps & { onClose: () => void }

/** Corrects a request; keeps and shows what a colleague corrected meanwhile. */
export function CorrectDialog({ kind, request, onClose }: Props) {
  // Rows of a list are of its kind.
  const initial = correctedValues(kind, request as CorrectableRequest)
  const [base, setBase] = useState({ values: initial, updatedAt: request.updatedAt })
  const utils = staffApi.useUtils()
  const { list, get } = utils.requests.admin[kind]
  const { form: fields, ...form } = useStaffForm({
    schema: createCorrectionFormSchema(kind),
    defaultValues: initial,
    send: (correction) =>
      correctRequest(kind, request.id, { ...correction, updatedAt: base.updatedAt }),
    onDone: () => {
      void list.invalidate()
      void get.invalidate()
      notify({ tone: 'success', title: `${request.reference} is corrected` })
      onClose()
    },
    onFailure: mergeLatest,
  })

  /** Applies a colleague's correction where nothing else was typed; false for other failures. */
  async function mergeLatest(reason: unknown): Promise<string | false> {
    if (toFailure(reason).status !== CONFLICT) return false
    const theirs = await staffClient.requests.admin[kind].get
      .query({ id: request.id })
      .catch(() => null)
    if (!theirs) return false
    const values = correctedValues(kind, theirs)
    const typed = fields.getValues()
    for (const name of Object.keys(values) as EntryField[]) {
      if (typed[name] === base.values[name]) fields.setValue(name, values[name])
    }
    setBase({ values, updatedAt: theirs.updatedAt })
    const last = theirs.history.findLast(({ event }) => event === 'corrected')
    return `Meanwhile ${last?.author ?? 'a colleague'} corrected this request${last ? ` (${describeCorrection(last.changes).replaceAll('\n', '; ')})` : ''}. What you typed is still here: look again, then save.`
  }
  return (
    <FormDialog
      className="max-w-3xl [&_[aria-invalid=true]]:scroll-mb-36"
      title={`Correct ${request.reference}`}
      description="The history keeps old and new values. The promised answer time doesn't change."
      isLong
      form={form}
      onClose={onClose}
    >
      <FormProvider {...fields}>
        <FieldGroup className="gap-y-4">
          <CustomerSection isNew={false} />
          <KindFields kind={kind} />
        </FieldGroup>
      </FormProvider>
    </FormDialog>
  )
}

function KindFields({ kind }: { kind: RequestKind }) {
  if (kind === 'inquiry') return <InquirySection />
  return (
    <>
      <VehicleSection hasMileage={kind === 'repair'} />
      {kind === 'part' ? (
        <>
          <PresentPart />
          <PartSection />
        </>
      ) : (
        <>
          <RepairSection />
          <AddressSection />
        </>
      )}
    </>
  )
}

/** The part as it is, until another is chosen below. */
function PresentPart() {
  const [system] = useEntryValue('system')
  const [component] = useEntryValue('component')
  const [subcategory] = useEntryValue('subcategory')
  if (subcategory !== '') return null
  return (
    <p>
      <span className="font-semibold">Part: </span>
      <span>{`${system}: ${component} `}</span>
      <span className="text-muted-foreground">It stays unless you choose another below.</span>
    </p>
  )
}

type CorrectableRequest = PartRequest | RepairRequest | Inquiry

/** A request as the values of the form that corrects it. */
function correctedValues(kind: RequestKind, request: CorrectableRequest): EntryValues {
  if ('partDetails' in request) {
    const { vin, vehicleInfo, partDetails, customerInfo } = request
    const { side: _side, end: _end, ...part } = partDetails
    return {
      ...EMPTY_ENTRY,
      ...customerInfo,
      ...vehicleInfo,
      year: String(vehicleInfo.year),
      vin,
      ...part,
    }
  }
  if ('serviceInfo' in request) {
    const { address, ...customer } = request.customerInfo
    const { year, mileage, ...vehicle } = request.vehicleInfo
    return {
      ...EMPTY_ENTRY,
      ...customer,
      ...address,
      ...vehicle,
      year: String(year),
      mileage: mileage === 0 ? '' : String(mileage),
      ...request.serviceInfo,
      preferredDate: request.serviceInfo.preferredDate ?? '',
    }
  }
  const { name, phone, email, message, preferredDate } = request
  return {
    ...EMPTY_ENTRY,
    name,
    phone,
    email,
    message,
    kind: request.kind,
    preferredDate: preferredDate ?? '',
  }
}
