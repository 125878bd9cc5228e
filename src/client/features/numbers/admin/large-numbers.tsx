export const LargeNumbers = ({ numbers }: { numbers: [label: string, value: string][] }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2">
    {numbers.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm text-muted-foreground">{label}</dt>
        <dd className="font-heading text-3xl tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
