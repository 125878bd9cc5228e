type Props = { name: string }

/** A longer part may be broken at its hyphens. */
const UNBROKEN_MAX = 14

/** The name of a vehicle, with no line break at the hyphen of a model or a stock number (F-150, CX-5, R-1080). */
export const VehicleName = ({ name }: Props) => (
  // Another name is another element: a page translated by the browser no longer has the text nodes that React would change.
  <span key={name}>
    {name.split(/(\S+-\S+)/).map((part, index) =>
      index % 2 === 0 || part.length > UNBROKEN_MAX ? (
        part
      ) : (
        <span key={part} className="whitespace-nowrap">
          {part}
        </span>
      ),
    )}
  </span>
)
