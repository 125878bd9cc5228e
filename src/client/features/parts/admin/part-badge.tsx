import { PART_AVAILABILITY_LABELS, type PartAvailability } from '#shared/domain/part.ts'
import { TONE_OF } from '#shared/domain/status-tone.ts'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import { Badge } from '../../../components/ui/badge.tsx'

const TONES: Record<Exclude<PartAvailability, 'quoted'>, BadgeTone> = {
  free: 'go',
  held: 'wait',
  accepted: TONE_OF.accepted,
  'in-sale': TONE_OF.sold,
  missing: 'stop',
  returned: TONE_OF.returned,
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
