import './qr-code.css'
import { qrCode } from '@belfry/kit'
import { useMemo } from 'react'

/** A reader needs so many light modules around the code. */
const QUIET = 4

export interface QrCodeProps {
  readonly text: string
  /** What those hear who do not see it. */
  readonly label: string
}

/** QR code to scan; nothing where the text is too long for it. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = useMemo(() => qrCode(text), [text])
  if (!rows) return null
  const size = rows.length + QUIET * 2
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- a drawing is no file
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
