/** Elements that scroll sideways on purpose. */
const SCROLLS_SIDEWAYS =
  '[role=tablist], [aria-label=Makes] > div, [aria-label="Body styles"], ul:has(> li > a[href^="#picture-"]), [role=region][tabindex="0"], :is([aria-label="Back office"], [aria-label=Settings]) ul'

/** Finds content that is clipped, overlaps or overflows. Self-contained: runs in the page. */
export function findLayoutFaults({ mayScroll }: { mayScroll: string }): string[] {
  type Limits = { left: number; right: number; top: number; bottom: number; by: string }
  type Place = {
    limits: Limits
    /** Limits of absolutely positioned descendants, from the nearest positioned ancestor. */
    outer: Limits
    /** Fixed element or dialog around it; layers may overlap. */
    layer: Element
    block: Element
    isTurned: boolean
    wraps: boolean
    /** Part that scroll containers show of it. */
    shown: Area
  }
  type Area = { left: number; right: number; top: number; bottom: number }
  type Item = { element: Element; area: Area; name: string; layer: Element; isText: boolean }
  const SLACK_PX = 1.5
  const OVERLAP_PX = 2
  const ACCIDENTAL_PX = 4
  const ARROW_PX = 16
  const WORD = /\p{L}{2,}/gu
  const WORD_MAX = 20
  /** Excludes URLs, which have to break somewhere. */
  const ORDINARY = /(?<=^|\s)[\p{L}\p{N}'’-]+(?=[.,;:!?)]*(?:\s|$))/gu
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, img, [role=button], [data-slot=badge]'
  const faults = new Set<string>()
  const items: Item[] = []
  const root = document.documentElement
  const none = Infinity
  const page: Limits = {
    left: -scrollX,
    right: root.clientWidth - scrollX,
    top: -scrollY,
    bottom: none,
    by: 'the page',
  }
  const shownWindow: Limits = {
    left: 0,
    right: root.clientWidth,
    top: 0,
    bottom: innerHeight,
    by: 'the window',
  }

  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? element.getAttribute('name')
    const slot = element.getAttribute('data-slot')
    const text = (label ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    return `${element.localName}${slot ? `[${slot}]` : ''} "${text}"`
  }
  const round = (px: number) => Math.round(px * 10) / 10

  function checkWithin(area: DOMRect, name: string, { left, right, top, bottom, by }: Limits) {
    const beyond = Math.max(left - area.left, area.right - right)
    const below = Math.max(top - area.top, area.bottom - bottom)
    if (beyond > SLACK_PX) faults.add(`${name} is cut off sideways by ${by}: ${round(beyond)} px`)
    if (below > SLACK_PX) faults.add(`${name} is cut off by ${by}: ${round(below)} px`)
  }

  /** Records the visible part of an item for the overlap check. */
  function note(item: Item, { shown }: Place): void {
    const area = {
      left: Math.max(item.area.left, shown.left),
      right: Math.min(item.area.right, shown.right),
      top: Math.max(item.area.top, shown.top),
      bottom: Math.min(item.area.bottom, shown.bottom),
    }
    if (area.left < area.right && area.top < area.bottom) items.push({ ...item, area })
  }

  /** Middle of a line: fonts reserve more height than their glyphs have. */
  const lettersOf = ({ x, y, width, height }: DOMRect) =>
    new DOMRect(x, y + height * 0.25, width, height * 0.5)

  function checkText(node: Text, place: Place): void {
    if (node.data.trim() === '') return
    const parent = node.parentElement as Element
    const range = document.createRange()
    range.selectNodeContents(node)
    const name = `${nameOf(place.block)}: text "${node.data.trim().slice(0, 40)}"`
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(lettersOf)
    const box = place.block.getBoundingClientRect()
    for (const area of lines) {
      checkWithin(area, name, place.limits)
      const overflowX = Math.max(box.left - area.left, area.right - box.right)
      const overflowY = Math.max(box.top - area.top, area.bottom - box.bottom)
      if (!place.isTurned && overflowX > SLACK_PX) {
        faults.add(`${name} leaves its box: ${round(overflowX)} px`)
      }
      if (!place.isTurned && overflowY > SLACK_PX) {
        faults.add(`${name} leaves its box up or down: ${round(overflowY)} px`)
      }
      note({ element: parent, area, name, layer: place.layer, isText: true }, place)
    }
    if (place.wraps && lines.length > 1) checkWords(node, name)
  }

  function checkWords(node: Text, name: string): void {
    const range = document.createRange()
    for (const token of node.data.matchAll(ORDINARY)) {
      for (const { 0: word, index } of token[0].matchAll(WORD)) {
        range.setStart(node, token.index + index)
        range.setEnd(node, token.index + index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1 && word.length <= WORD_MAX) {
          faults.add(`${name} breaks the word "${word}"`)
        }
      }
    }
  }

  function checkScrolling(element: Element, style: CSSStyleDeclaration): void {
    const sideways = element.scrollWidth - element.clientWidth
    const down = element.scrollHeight - element.clientHeight
    if (element.matches('input, textarea, select')) return
    const isStrip = style.scrollSnapType.startsWith('x') || element.matches(mayScroll)
    if (scrolls(style.overflowX) && sideways > 1 && !isStrip) {
      faults.add(`${nameOf(element)} scrolls sideways: ${sideways} px`)
    }
    if (isStrip && down > 1) faults.add(`${nameOf(element)} scrolls both ways: ${down} px`)
    if (scrolls(style.overflowY) && down > 0 && down < ACCIDENTAL_PX) {
      faults.add(`${nameOf(element)} scrolls by only ${down} px`)
    }
  }

  const isHiddenOnPurpose = (element: Element, style: CSSStyleDeclaration): boolean => {
    const { width, height, right } = element.getBoundingClientRect()
    return (
      element.getAttribute('aria-hidden') === 'true' ||
      (style.position === 'absolute' && ((width <= 1 && height <= 1) || right <= 0)) ||
      (style.position === 'absolute' && style.clipPath.startsWith('inset(50%'))
    )
  }

  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const cuts = (value: string) => value === 'hidden' || value === 'clip'

  /** Box of an element with its layer, limits and the block that contains its text. */
  function placeOf(element: Element, style: CSSStyleDeclaration, from: Place): Place {
    const { position, display } = style
    const isOnWindow = position === 'fixed' || element.matches('dialog:modal')
    const isLayer = isOnWindow || (position === 'sticky' && style.bottom !== 'auto')
    const own = { ...from }
    if (isLayer) own.layer = element
    if (isOnWindow) own.limits = shownWindow
    else if (position === 'absolute') own.limits = from.outer
    own.isTurned ||= style.transform !== 'none' || style.rotate !== 'none'
    if (display !== 'inline' && display !== 'contents') own.block = element
    own.wraps = style.overflowWrap !== 'normal' || style.wordBreak !== 'normal'
    return own
  }

  /** Narrows the limits of content in a box that clips or scrolls. */
  function limitContent(element: Element, style: CSSStyleDeclaration, own: Place): void {
    const { overflowX, overflowY, textOverflow } = style
    const isPage = element === document.body || element === root
    if ((overflowX === 'visible' && overflowY === 'visible') || isPage) return
    const area = element.getBoundingClientRect()
    const [left, top] = [area.left + element.clientLeft, area.top + element.clientTop]
    const [right, bottom] = [left + element.clientWidth, top + element.clientHeight]
    const { limits } = own
    const isCutX = cuts(overflowX) && textOverflow !== 'ellipsis'
    own.limits = {
      left: isCutX ? Math.max(limits.left, left) : -none,
      right: isCutX ? Math.min(limits.right, right) : none,
      top: cuts(overflowY) ? Math.max(limits.top, top) : -none,
      bottom: cuts(overflowY) ? Math.min(limits.bottom, bottom) : none,
      by: nameOf(element),
    }
    // An ellipsis marks clipped text.
    own.isTurned ||= textOverflow === 'ellipsis'
  }

  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  /** Compares the chosen option with the room for it; the browser's own arrow takes the rest. */
  function checkChosen(select: HTMLSelectElement, style: CSSStyleDeclaration): void {
    const { font, letterSpacing, wordSpacing, paddingLeft, paddingRight, appearance } = style
    Object.assign(pen, { font, letterSpacing, wordSpacing })
    const label = select.selectedOptions[0]?.label ?? ''
    const room =
      select.clientWidth -
      Number.parseFloat(paddingLeft) -
      Number.parseFloat(paddingRight) -
      // An arrow of our own stands in the padding.
      (appearance === 'none' ? 0 : ARROW_PX)
    const missing = pen.measureText(label).width - room
    if (missing > SLACK_PX) {
      faults.add(`${nameOf(select)} cuts off "${label}": ${round(missing)} px`)
    }
  }

  function checkControl(element: Element, style: CSSStyleDeclaration, own: Place): void {
    const area = element.getBoundingClientRect()
    if (style.display === 'inline' || area.width === 0) return
    const name = nameOf(element)
    if (element instanceof HTMLSelectElement) checkChosen(element, style)
    const isPicture = element.localName === 'img'
    // Frames crop pictures on purpose.
    const isFramed = isPicture && own.limits.by.includes('"')
    if (!own.isTurned && !isFramed) checkWithin(area, name, own.limits)
    if (!isPicture && element.matches(CONTROLS)) {
      note({ element, area, name, layer: own.layer, isText: false }, own)
    }
  }

  function checkScroller(element: Element, style: CSSStyleDeclaration, own: Place): void {
    checkScrolling(element, style)
    const area = element.getBoundingClientRect()
    own.shown = {
      left: Math.max(own.shown.left, area.left),
      right: Math.min(own.shown.right, area.right),
      top: Math.max(own.shown.top, area.top),
      bottom: Math.min(own.shown.bottom, area.bottom),
    }
  }

  function walk(element: Element, from: Place): void {
    const style = getComputedStyle(element)
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown && style.display !== 'contents') return
    if (isHiddenOnPurpose(element, style)) return
    const own = placeOf(element, style, from)
    const isScroller = scrolls(style.overflowX) || scrolls(style.overflowY)
    if (isScroller || element.matches(CONTROLS)) checkControl(element, style, own)
    if (isScroller) checkScroller(element, style, own)
    limitContent(element, style, own)
    if (style.position !== 'static') own.outer = own.limits
    for (const child of element.childNodes) {
      if (child instanceof Text) checkText(child, own)
      else if (child instanceof Element && !(child instanceof SVGElement)) walk(child, own)
    }
  }

  function checkOverlaps(): void {
    const sorted = items.toSorted((one, other) => one.area.top - other.area.top)
    for (const [index, one] of sorted.entries()) {
      for (let next = index + 1; next < sorted.length; next += 1) {
        const other = sorted[next] as Item
        if (other.area.top >= one.area.bottom - OVERLAP_PX) break
        if (one.layer !== other.layer || (!one.isText && !other.isText)) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const across =
          Math.min(one.area.right, other.area.right) - Math.max(one.area.left, other.area.left)
        const down =
          Math.min(one.area.bottom, other.area.bottom) - Math.max(one.area.top, other.area.top)
        if (across > OVERLAP_PX && down > OVERLAP_PX) {
          faults.add(`${one.name} and ${other.name} overlap: ${round(across)} x ${round(down)} px`)
        }
      }
    }
  }

  if (root.scrollWidth > root.clientWidth) {
    faults.add(`the page scrolls sideways: ${root.scrollWidth - root.clientWidth} px`)
  }
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const start: Place = {
    limits: page,
    outer: page,
    layer: root,
    block: document.body,
    isTurned: false,
    wraps: false,
    shown: { left: -none, right: none, top: -none, bottom: none },
  }
  walk(modal ?? document.body, start)
  checkOverlaps()
  return [...faults]
}

/** Argument of `findLayoutFaults` for this application. */
export const LAYOUT_RULES = { mayScroll: SCROLLS_SIDEWAYS }
