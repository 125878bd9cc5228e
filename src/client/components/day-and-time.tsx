/** A day with its year, and the time in a line of its own. */
export function DayAndTime({ text }: { text: string }) {
  const [, day = text, time = ''] = /^(.*\d{4}),?( .*)$/.exec(text) ?? []
  return (
    <>
      <span>{day}</span>
      <span className="block">{time}</span>
    </>
  )
}
