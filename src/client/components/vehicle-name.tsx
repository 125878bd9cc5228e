type Props = { name: string }

/** Longer parts may break at hyphens. */
const UNBROKEN_MAX = 12
/** So may the names of longer models, at their blanks. */
const MODEL_MAX = 16

/** Prevents line breaks at the hyphen of a model or stock number (F-150, CX-5, R-1080). */
export const VehicleName = ({ name }: Props) => (
  // Browser translation replaces text nodes, so React has to replace the element.
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

/** Prevents these breaks, and one before a single digit (Level 2), in plain text of few bytes. */
export const joinHyphens = (title: string): string =>
  title.replaceAll('-', '-\u2060').replaceAll(/ (?=\d\b)/g, '\u00a0')

/** Prevents line breaks at the blanks of a short model, such as Santa Fe. */
export const joinBlanks = (model: string): string =>
  model.length > MODEL_MAX ? model : model.replaceAll(' ', '\u00a0')
