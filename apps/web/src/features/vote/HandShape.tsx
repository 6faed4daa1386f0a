const finger = (x: number, top: number, width = 3.1): string => {
  const r = width / 2
  return `M${x - r} 15V${top + r}a${r} ${r} 0 0 1 ${width} 0V15Z`
}

/** An open hand, palm towards the reader: four fingers, a thumb and a cuff. */
const HAND = [
  finger(7.6, 5.4),
  finger(11, 2.6),
  finger(14.4, 3),
  finger(17.6, 6, 2.7),
  'M6.05 13.4H18.95V16.2C18.95 18.6 18 20 16.6 21H9.6C7.6 19.8 4.6 16.4 2.9 13.6C2.3 12.5 3.6 11.2 4.8 12Z',
].join('')

/** The sign of a raised hand, filled with the colour of the text around it. */
export function HandShape() {
  return (
    <svg className="hand-shape" viewBox="0 0 24 24" aria-hidden="true">
      <path d={HAND} />
    </svg>
  )
}
