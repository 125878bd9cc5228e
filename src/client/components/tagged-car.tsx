import { StockTag } from './stock-tag.tsx'

/** Drawing of a car at the curb with a sign on its roof, for a page that leads to nothing. */
export const TaggedCar = ({ sign }: { sign: string }) => (
  <div>
    <div className="relative">
      <img
        src="/placeholder/sedan-gray-bare.svg#svgView(viewBox(0,140,640,249))"
        alt=""
        width={640}
        height={249}
        className="w-full"
      />
      <StockTag
        stockNumber={sign}
        className="absolute bottom-[65%] left-[53%] -translate-x-1/2 text-3xl"
      />
    </div>
    <div className="surface-inverse py-4">
      <div className="dashed-line" />
    </div>
  </div>
)
