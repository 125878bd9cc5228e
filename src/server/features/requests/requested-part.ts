import { parseChoiceOrNull } from '#server/core/db.ts'
import { PART_ENDS, PART_SIDES, withPosition } from '#shared/domain/part-position.ts'

type PositionColumns = { side?: string | null; end?: string | null }

export const parsePositionColumns = ({ side = null, end = null }: PositionColumns) => ({
  side: parseChoiceOrNull(PART_SIDES, side),
  end: parseChoiceOrNull(PART_ENDS, end),
})

/** Formats a part with its position: 'Brake Caliper, front, left (driver)'. */
export const formatRequestedPart = ({
  component,
  ...columns
}: PositionColumns & { component: string }): string =>
  withPosition(component, parsePositionColumns(columns))
