/**
 * A sketch of the street of the shop, before the real map is asked for. It shows only what the address says: one street with its name,
 * and the number of the shop on it (docs/product.md 2.70).
 */
export function StreetSketch({ street }: { street: string }) {
  const [, number = '', name = street] = /^(\d\S*)\s+(.+)$/.exec(street) ?? []
  return (
    <svg
      viewBox="0 0 640 320"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <g fill="none" className="stroke-border" strokeWidth="1.5">
        {[70, 120, 175, 235, 300, 370].map((radius) => (
          <ellipse key={radius} cx="320" cy="126" rx={radius * 1.15} ry={radius} />
        ))}
      </g>
      <g transform="rotate(-9 320 140)">
        <path d="M-60 122H700V174H-60Z" className="fill-inverse stroke-input" strokeWidth="2" />
        <path
          d="M-60 127.500H700M-60 168.500H700"
          className="stroke-inverse-muted"
          strokeWidth="1.5"
        />
        <path d="M-60 148H700" className="stroke-primary" strokeWidth="4" strokeDasharray="24 18" />
        <text
          x="320"
          y="204"
          textAnchor="middle"
          className="fill-foreground stroke-muted font-heading text-2xl [paint-order:stroke]"
          strokeWidth="6"
        >
          {name}
        </text>
      </g>
      <ellipse cx="320" cy="140" rx="13" ry="4" className="fill-black" opacity="0.45" />
      <path
        d="M320 140C316 122 290 108 290 80A30 30 0 0 1 350 80C350 108 324 122 320 140Z"
        className="fill-primary stroke-primary-foreground"
        strokeWidth="2.5"
      />
      {number ? (
        <text
          x="320"
          y="88"
          textAnchor="middle"
          className="fill-primary-foreground font-heading text-xl"
        >
          {number}
        </text>
      ) : (
        <circle cx="320" cy="80" r="10" className="fill-primary-foreground" />
      )}
    </svg>
  )
}
