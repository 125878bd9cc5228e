import { PART_AVAILABILITY_LABELS, type PartAvailability } from '#shared/domain/part.ts'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'

const TONES: Record<PartAvailability, BadgeTone> = {
  free: 'go',
  quoted: 'new',
  held: 'wait',
  accepted: 'wait',
  'in-sale': 'over',
  missing: 'stop',
  returned: 'wait',
  scrapped: 'over',
}

export const PartBadge = ({ availability }: { availability: PartAvailability }) => (
  <StatusBadge tone={TONES[availability]}>{PART_AVAILABILITY_LABELS[availability]}</StatusBadge>
)
