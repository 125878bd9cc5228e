import { PART_AVAILABILITY_LABELS, type PartAvailability } from '#shared/domain/part.ts'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import { Badge } from '../../../components/ui/badge.tsx'

const TONES: Record<Exclude<PartAvailability, 'quoted'>, BadgeTone> = {
  free: 'go',
  held: 'wait',
  accepted: 'wait',
  'in-sale': 'over',
  missing: 'stop',
  returned: 'wait',
  scrapped: 'over',
}

export const PartBadge = ({ availability }: { availability: PartAvailability }) =>
  availability === 'quoted' ? (
    // The color of a request that is quoted.
    <Badge variant="outline" className="bg-answered-muted text-answered">
      {PART_AVAILABILITY_LABELS.quoted}
    </Badge>
  ) : (
    <StatusBadge tone={TONES[availability]}>{PART_AVAILABILITY_LABELS[availability]}</StatusBadge>
  )
