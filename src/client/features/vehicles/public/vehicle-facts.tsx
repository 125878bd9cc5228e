export type Fact = readonly [label: string, value: string | null]

/** Facts of a vehicle under a heading; one that is not known is 'N/A'. */
export function VehicleFacts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="mt-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b py-2">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right font-semibold [overflow-wrap:anywhere]">{value ?? 'N/A'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
