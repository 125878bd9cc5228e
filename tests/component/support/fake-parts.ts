import type { Outputs } from '#client/lib/api.ts'
import { entry } from './history.ts'

export type Part = Outputs['parts']['admin']['get']
export type Pull = Outputs['parts']['admin']['listPulls'][number]

/** Part as staff receive it. */
export const PART: Part = {
  id: '0199f000-0000-7000-8000-000000000901',
  tag: '7KM4X2',
  donorId: '0199f000-0000-7000-8000-000000000902',
  donorLabel: '2014 Ford F-150',
  donorStockNumber: 'D-2290',
  donorLocation: 'C-17',
  category: 'Exterior',
  subcategory: 'Tailgate (Pickup)',
  specificPart: '',
  side: null,
  end: null,
  name: 'Tailgate (Pickup)',
  description: '',
  condition: 'used',
  grade: 'A',
  shelf: null,
  priceCents: 32_400,
  coreCents: 0,
  notes: '',
  status: 'on-vehicle',
  availability: 'free',
  claim: null,
  missing: null,
  createdAt: '2026-11-25T15:00:00.000Z',
  createdBy: 'pat',
  updatedAt: '2026-11-26T15:00:00.000Z',
  isArchived: false,
  history: [entry('created', { at: '2026-11-25T15:00:00.000Z', author: 'pat' })],
}

export const CLAIM = {
  kind: 'reserved',
  by: {
    kind: 'quote',
    id: '0199f000-0000-7000-8000-000000000903',
    requestId: '0199f000-0000-7000-8000-000000000904',
    requestKind: 'part',
    reference: 'P-2026-0042/1',
    customerName: 'Jane Doe',
    until: '2026-11-29',
  },
} as const
export const HOLD = { ...CLAIM, kind: 'quoted' } as const

/** Accepted part on its vehicle. */
export const pull = (own: Partial<Pull> = {}): Pull => ({
  ...PART,
  availability: 'accepted',
  claim: CLAIM,
  reservedAt: '2026-11-26T15:10:00.000Z',
  ...own,
})

export const DOOR_PULL = pull({
  id: '0199f000-0000-7000-8000-000000000905',
  tag: '9QR2B1',
  name: 'Complete Door, front, left (driver)',
  donorLocation: null,
  claim: { ...CLAIM, by: { ...CLAIM.by, customerName: '', until: null } },
})
