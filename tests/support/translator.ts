/** Imitates Google Translate: copies texts into font elements; returns a stop function. */
export function translateInPlace(behind = ''): () => void {
  // Options keep their text: tests find them by it.
  const leftAlone = 'script, style, noscript, textarea, option, [translate=no], font font'
  const font = (content: Node | string) => {
    const element = document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    element.style.verticalAlign = 'inherit'
    element.append(content)
    return element
  }
  const replace = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement?.closest(leftAlone)) return
    text.replaceWith(font(font(text.data + behind)))
  }
  const replaceAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }
  const observer = new MutationObserver(replaceAll)
  document.documentElement.classList.add('translated-ltr')
  replaceAll()
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    document.documentElement.classList.remove('translated-ltr')
  }
}
