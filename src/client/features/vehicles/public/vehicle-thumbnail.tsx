import { Cover, isMirrored } from '../../../components/picture.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'

const WIDEST = 480
/** Characters of a stock number that fit below a thumbnail. */
const BELOW_PICTURE_MAX = 8

export const fitsThumbnail = (stockNumber: string): boolean =>
  stockNumber.length <= BELOW_PICTURE_MAX

type Props = { imageUrl: string; stockNumber: string; load: 'eager' | 'lazy' }

/** Picture of a vehicle in a row, on its stock number unless that is too long. */
export const VehicleThumbnail = ({ imageUrl, stockNumber, load }: Props) => (
  <div className="w-24 shrink-0">
    <div className="covered relative aspect-[16/10] overflow-hidden rounded-md bg-muted">
      <Cover
        url={imageUrl}
        mirrored={isMirrored(stockNumber)}
        sizes="6rem"
        widest={WIDEST}
        load={load}
      />
    </div>
    {fitsThumbnail(stockNumber) && (
      <StockTag
        stockNumber={stockNumber}
        className="-mt-2 w-full py-0 text-center text-base/[1.4]"
      />
    )}
  </div>
)
