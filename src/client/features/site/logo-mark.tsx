/** Wheel hub in place of a logo. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg
      viewBox="-20 -20 40 40"
      width={size}
      height={size}
      fill="#ffc72c"
      aria-hidden="true"
      className="shrink-0"
    >
      <circle r="19" />
      <circle r="13.5" fill="#1b1d1f" />
      <path
        d="M0-10.5v6M0 4.5v6M10-3.2l-5.7 1.8M-4.3 1.4L-10 3.2M6.2 8.5l-3.6-4.9M-2.6-3.6l-3.6-4.9M-6.2 8.5l3.6-4.9M2.6-3.6l3.6-4.9M10 3.2L4.3 1.4M-4.3-1.4L-10-3.2"
        stroke="#ffc72c"
        strokeWidth="2.2"
      />
      <circle r="4.4" />
      <circle r="1.6" fill="#1b1d1f" />
    </svg>
  )
}
