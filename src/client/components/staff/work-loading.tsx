const LINES = 6

/** What stands there while what staff asked for is on its way. */
export function WorkLoading({ text }: { text: string }) {
  return (
    <div role="status" className="work-loading">
      <p>{text}</p>
      {Array.from({ length: LINES }, (_, line) => (
        <div key={line} className="bone" />
      ))}
    </div>
  )
}
