/** A longer part may be broken at its hyphens. */
const UNBROKEN_MAX = 14

/** The name of a vehicle, with no line break at the hyphen of a model or a stock number (F-150, CX-5, R-1080). */
export const VehicleName = ({ name }: { name: string }) =>
  name.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 || part.length > UNBROKEN_MAX ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
