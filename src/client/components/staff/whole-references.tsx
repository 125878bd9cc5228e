const REFERENCE = /([A-Z]-\d{4}(?:-\d{4,}(?:\/\d+)?)?)/

/** Text whose references, such as P-2026-0042/1 and D-2301, do not break at their hyphens. */
export const WholeReferences = ({ text }: { text: string }) =>
  text.split(REFERENCE).map((part, index) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have only their order
      key={index}
      className={REFERENCE.test(part) ? 'whitespace-nowrap' : undefined}
    >
      {part}
    </span>
  ))
