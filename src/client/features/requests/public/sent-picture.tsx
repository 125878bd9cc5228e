/** Beside the title of a receipt, on a phone below it: the toast covers it, and no text. */
export const SentPicture = () => (
  <img
    src="/placeholder/crew-pickup-yellow-bare.svg#svgView(viewBox(0,140,640,249))"
    alt=""
    width={640}
    height={249}
    className="-mb-4 h-28 w-auto md:-mb-6 lg:-mt-8 lg:h-24"
  />
)
